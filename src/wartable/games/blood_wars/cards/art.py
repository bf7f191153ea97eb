"""The picture on each card of Blood Wars: the emblem that stands in its scene, chosen for the card, never guessed."""

from wartable.core.cards import Art

ART: dict[str, Art] = {
    "W01": Art("mounted-knight"),  # Oriel Brightlance
    "W02": Art("fox-head"),  # Fennick of the Orchards
    "W03": Art("hood"),  # Talia Farstride
    "W04": Art("scales"),  # High Auditor Cass
    "W05": Art("flower-hat"),  # Mother Tansy
    "W06": Art("rolling-dices"),  # Skarn Two-Dice
    "W07": Art("warlord-helmet"),  # Marshal Krull
    "W08": Art("female-vampire"),  # Baroness Sable
    "W09": Art("minotaur"),  # Gorehorn
    "W10": Art("nun-face"),  # Sister Vael
    "W11": Art("sun-priest"),  # Solenne of the Noon
    "W12": Art("swallower"),  # Vhorrak the Maw
    "W13": Art("spinning-wheel"),  # The Quiet Weaver
    "W14": Art("marrow-drain"),  # Marrow Quill
    "W15": Art("fire-silhouette"),  # Ember Vance
    "W16": Art("black-flag"),  # Nemo of No Banner
    "L01": Art("spears"),  # Dawnwall Spears
    "L02": Art("templar-shield"),  # Hymnal Guard
    "L03": Art("scroll-unfurled"),  # Petition Bearers
    "L04": Art("trumpet-flag"),  # Silver Envoys
    "L05": Art("william-tell"),  # Orchard Watch
    "L06": Art("fireplace"),  # Hearth Speakers
    "L07": Art("broadsword"),  # Roadside Blades
    "L08": Art("haunting"),  # Lantern Shades
    "L09": Art("cavalry"),  # Songfire Riders
    "L10": Art("uprising"),  # Briar Volunteers
    "L11": Art("jester-hat"),  # Masque Wits
    "L12": Art("three-friends"),  # Goodfellow Band
    "L13": Art("clockwork"),  # Clockstep Cohort
    "L14": Art("guards"),  # Lattice Sentries
    "L15": Art("abacus"),  # Tally Clerks
    "L16": Art("musical-score"),  # Notary Choir
    "L17": Art("farmer"),  # Midmark Levy
    "L18": Art("crafting"),  # Toolbearers
    "L19": Art("kneeling"),  # Gray Petitioners
    "L20": Art("echo-ripples"),  # Echo Walkers
    "L21": Art("minions"),  # Churnling Mob
    "L22": Art("coinflip"),  # Coin-Toss Company
    "L23": Art("discussion"),  # Rumour Mongers
    "L24": Art("raft"),  # Flotsam Raiders
    "L25": Art("closed-barbute"),  # Iron Ranks
    "L26": Art("manacles"),  # Chain Wardens
    "L27": Art("plow"),  # Bonded Serfs
    "L28": Art("lamprey-mouth"),  # Contract Leeches
    "L29": Art("old-wagon"),  # Ash Peddlers
    "L30": Art("tumulus"),  # Barrow Swarm
    "L31": Art("tick"),  # Whisper Ticks
    "L32": Art("hooded-figure"),  # Hollow Ones
    "L33": Art("oni"),  # Pit Ravagers
    "L34": Art("bone-gnawer"),  # Gnaw Tide
    "L35": Art("pyromaniac"),  # Arsonists
    "L36": Art("triple-skulls"),  # Skull Tumblers
    "L37": Art("gavel"),  # Ledger Bailiffs
    "L38": Art("sprint"),  # Ledger Runners
    "L39": Art("torch"),  # Emberhand Torches
    "L40": Art("foundry-bucket"),  # Emberhand Salvagers
    "L41": Art("breaking-chain"),  # Unbound Drifters
    "L42": Art("shouting"),  # Unbound Hecklers
    "L43": Art("sing"),  # Noonhall Cantors
    "L44": Art("chewed-skull"),  # Gullet-Fed
    "B01": Art("burning-embers"),  # Cinder Flats
    "B02": Art("reed", land="waves"),  # Saltmarsh Ford
    "B03": Art("cliff-crossing"),  # Broken Causeway
    "B04": Art("windmill", mode="none"),  # Windward Terraces
    "B05": Art("desert-skull"),  # Bonemeal Fields
    "B06": Art("caravel", mode="none", land="waves"),  # Glasswater Shore
    "B07": Art("spiked-fence"),  # Thornline
    "B08": Art("mining"),  # Red Quarry
    "B09": Art("high-grass", mode="none", land="road"),  # Mirror Steppe
    "B10": Art("greek-temple"),  # Noonhall
    "B11": Art("needle-jaws"),  # The Gullet
    "B12": Art("dream-catcher"),  # Loomhold
    "B13": Art("fruit-tree"),  # Orchard of Ages
    "B14": Art("mayan-pyramid"),  # Fourth Stair
    "B15": Art("crypt-entrance"),  # Undercroft of Whispers
    "B16": Art("castle-ruins"),  # Rust Tier
    "B17": Art("medieval-village-01"),  # Concourse Market
    "B18": Art("medieval-gate"),  # Gatehouse Nine
    "B19": Art("sewing-needle"),  # Hospice of Thread
    "B20": Art("drawbridge"),  # Tollbridge
    "F01": Art("barbed-spear"),  # Ashwood Pikes
    "F02": Art("roman-shield"),  # Tower Shields
    "F03": Art("flail"),  # Barbed Flails
    "F04": Art("ham-shank"),  # Marching Rations
    "F05": Art("rune-sword"),  # Ever-Keen Blades
    "F06": Art("mighty-horn"),  # Horn of Waking
    "F07": Art("wing-cloak"),  # Cloak of Nowhere
    "F08": Art("jewel-crown"),  # Crown of the Ninth Hour
    "F09": Art("ceremonial-mask"),  # Mask of Ninety Faces
    "F10": Art("hill-conquest"),  # Press the Line
    "F11": Art("bugle-call"),  # Sound the Retreat
    "F12": Art("rooster"),  # Sudden Reveille
    "F13": Art("halt"),  # Standing Denial
    "F14": Art("stabbed-note"),  # Assassin's Writ
    "F15": Art("burning-meteor"),  # Cinder Rain
    "F16": Art("tower-fall"),  # Giantfall
    "F17": Art("night-sleep"),  # Lull
    "F18": Art("convince"),  # Silver Words
    "F19": Art("snake-tongue"),  # Slander
    "F20": Art("wax-seal"),  # Countersign
    "F21": Art("wheat"),  # Second Harvest
    "F22": Art("sleepy"),  # Burden of Sleep
    "F23": Art("skeletal-hand"),  # Grave Bargain
    "F24": Art("donkey"),  # Mule Train
    "F25": Art("first-aid-kit"),  # Field Surgeons
    "F26": Art("drum"),  # War Drummers
    "F27": Art("siege-tower"),  # Siege Tower
    "F28": Art("heraldic-sun"),  # Noon Vow
    "F29": Art("fangs-circle"),  # Maw Brand
    "F30": Art("yarn"),  # Loom Thread
    "F31": Art("papers"),  # Concourse Papers
}
