"""The picture on each card of Hands of War: the emblem that stands in its scene, chosen for the card, never guessed."""

from wartable.core.cards import Art

ART: dict[str, Art] = {
    "AL00": Art("knot"),  # Banner of the Ninefold Oath
    "AL01": Art("barbute"),  # Oathsworn Recruit
    "AL02": Art("sharp-halberd"),  # Gatehouse Spearman
    "AL03": Art("archer"),  # Tidewatch Archer
    "AL04": Art("apothecary"),  # Field Surgeon
    "AL05": Art("pikeman"),  # Harbour Pikeman
    "AL06": Art("firework-rocket"),  # Signal Flare
    "AL07": Art("rally-the-troops"),  # Line Sergeant
    "AL08": Art("arrows-shield"),  # Raised Shields
    "AL09": Art("cloaked-figure-on-horseback"),  # Dispatch Rider
    "AL10": Art("shield-echoes"),  # Close Ranks
    "AL11": Art("swordwoman"),  # Oath-Keeper of Varn
    "AL12": Art("rempart"),  # Sea-Wall Engineer
    "AL13": Art("lantern-flame"),  # Chain of Lanterns
    "AL14": Art("ringing-bell"),  # Truce Bell
    "AL15": Art("abacus"),  # Quartermaster of Nine Cities
    "AL16": Art("harbor-dock"),  # Cold Harbour Interdict
    "AL17": Art("attached-shield"),  # Twin-Shield Veteran
    "AL18": Art("caravel"),  # Wake of the Fleet
    "AL19": Art("crested-helmet"),  # Maren, Captain of the Ninth Gate
    "AL20": Art("round-table"),  # Parley Table
    "AL21": Art("wax-seal"),  # Edict of Silence
    "AL22": Art("linked-rings"),  # Oath-Ring
    "AL23": Art("spyglass"),  # Spyglass Admiral
    "AL24": Art("angel-wings"),  # Aurelia Tamarind, Voice of the Oath
    "AL25": Art("guarded-tower"),  # The Long Watch
    "SR00": Art("tattered-banner"),  # The Hungry Pennant
    "SR01": Art("rat"),  # Gutter Rat-Catcher
    "SR02": Art("hidden"),  # Bridge Lurker
    "SR03": Art("receive-money"),  # Toll Collector
    "SR04": Art("jump-across"),  # Rooftop Courier
    "SR05": Art("candle-holder"),  # Candle Thief
    "SR06": Art("stabbed-note"),  # A Debt Called In
    "SR07": Art("backstab"),  # Slip the Knife
    "SR08": Art("fedora"),  # Smoke and Gone
    "SR09": Art("two-shadows"),  # Quiet Partner
    "SR10": Art("bindle"),  # Ash-Lane Urchin
    "SR11": Art("masked-spider"),  # Widow of the Third Arch
    "SR12": Art("carnival-mask"),  # Masquerade
    "SR13": Art("broken-ribbon"),  # Black Ribbon
    "SR14": Art("3d-stairs"),  # The Crooked Stair
    "SR15": Art("empty-hourglass"),  # Pale Broker
    "SR16": Art("snake-tongue"),  # Honey-Tongued Guest
    "SR17": Art("dervish-swords"),  # Knife-Dancer of the Low Stage
    "SR18": Art("shadow-grasp"),  # Feed the Dark
    "SR19": Art("pirate-captain"),  # Sable, Captain of the Nightwater
    "SR20": Art("raise-zombie"),  # Back from the Mud
    "SR21": Art("wooden-chair"),  # The Empty Chair
    "SR22": Art("mirror-mirror"),  # Fence of the Mirror Market
    "SR23": Art("acrobatic"),  # Ninth-Life Acrobat
    "SR24": Art("raven", crown="queen-crown"),  # Corvane Ashmoor, King Under the Bridges
    "SR25": Art("evil-moon"),  # Night of Open Doors
    "BL00": Art("crossed-swords"),  # Crossed-Steel Colours
    "BL01": Art("wood-stick"),  # Yard Apprentice
    "BL02": Art("fencer"),  # Thicket Duellist
    "BL03": Art("fire-punch"),  # Firebrand Novice
    "BL04": Art("evil-tree"),  # Bough-Strider
    "BL05": Art("pointy-sword"),  # Salute
    "BL06": Art("muscle-up"),  # Second Wind
    "BL07": Art("sword-brandish"),  # Sword-Sister of the Green Gate
    "BL08": Art("ogre"),  # Ironbark Ogre
    "BL09": Art("thrown-spear"),  # Crossroads Javelineer
    "BL10": Art("surrounded-shield"),  # Honour the Circle
    "BL11": Art("relic-blade"),  # Master of the Long Blade
    "BL12": Art("vine-whip"),  # Vine-Whip Fencer
    "BL13": Art("sword-spin"),  # The Duelling Ring
    "BL14": Art("gauntlet"),  # Gauntlet of Asking
    "BL15": Art("shield-bash"),  # Reckless Charge
    "BL16": Art("fruit-tree"),  # Orchard Keeper
    "BL17": Art("spinning-blades"),  # Whirl of Knives
    "BL18": Art("stag-head"),  # Stag-Crowned Knight
    "BL19": Art("samurai-helmet"),  # Rusk, Captain of the Red Yard
    "BL20": Art("crossed-sabres"),  # School of Crossed Steel
    "BL21": Art("fire-ray"),  # Answer with Fire
    "BL22": Art("shambling-mound"),  # Old Thorn of the Hedge
    "BL23": Art("lightning-shadow"),  # Storm-Footed Twin
    "BL24": Art("winged-sword"),  # Ysolde Karr, First Blade of Nine
    "BL25": Art("bloody-sword"),  # To First Blood
    "WA00": Art("totem"),  # Rootbound Totem
    "WA01": Art("pilgrim-hat"),  # Seedling Pilgrim
    "WA02": Art("old-lantern"),  # Lantern Acolyte
    "WA03": Art("bear-head"),  # Mossback Bear
    "WA04": Art("shinto-shrine"),  # Shrine-Gate Watcher
    "WA05": Art("lyre"),  # Path-Singer
    "WA06": Art("campfire"),  # Warmth of the Old Fire
    "WA07": Art("tree-roots"),  # Root and Rise
    "WA08": Art("bowman"),  # Antler-Bow Hunter
    "WA09": Art("bread"),  # Bread for the Road
    "WA10": Art("herbs-bundle"),  # Hillfolk Healer
    "WA11": Art("dolmen"),  # Listener to Stones
    "WA12": Art("monk-face"),  # Dawn-Veil Monk
    "WA13": Art("circle-forest"),  # Circle of Standing Oaks
    "WA14": Art("oak-leaf"),  # Bough of Remembrance
    "WA15": Art("mammoth"),  # Beast of the Ninth Winter
    "WA16": Art("prayer"),  # The Quiet Vow
    "WA17": Art("hiking"),  # Pilgrim's Return
    "WA18": Art("deer"),  # Lantern-Bearing Elk
    "WA19": Art("woman-elf-face"),  # Oona, Captain of the Green Road
    "WA20": Art("peace-dove"),  # Peace of the Grove
    "WA21": Art("heaven-gate"),  # Where the Dead Walk Home
    "WA22": Art("moai"),  # Stone-Blooded Elder
    "WA23": Art("lotus-flower"),  # Ring of Blossom
    "WA24": Art("robe"),  # Briar Hollowmere, Who Walked Back
    "WA25": Art("forest"),  # The Whole Forest Listens
    "MA00": Art("prism"),  # The Prismatic Sigil
    "MA01": Art("notebook"),  # Chalk-Dust Student
    "MA02": Art("kite"),  # Kite-Rigger
    "MA03": Art("quill-ink"),  # Inkwell Familiar
    "MA04": Art("paper-crane"),  # Paper Crane
    "MA05": Art("silenced"),  # Unsay
    "MA06": Art("whirlwind"),  # Sudden Gust
    "MA07": Art("ice-iris"),  # Frost on the Lens
    "MA08": Art("rock-golem"),  # Lecture Hall Golem
    "MA09": Art("love-letter"),  # Courier of Small Truths
    "MA10": Art("floating-ghost"),  # Broom-Closet Poltergeist
    "MA11": Art("bookshelf"),  # Archivist of Loose Pages
    "MA12": Art("butterfly"),  # Mirror-Wing Moth
    "MA13": Art("observatory"),  # Observatory Dome
    "MA14": Art("brain-leak"),  # Thought-Tax
    "MA15": Art("sands-of-time"),  # Ribbon of Borrowed Time
    "MA16": Art("crystal-eye"),  # Prism-Eyed Duelist
    "MA17": Art("octopus"),  # Undertow Tutor
    "MA18": Art("frozen-body"),  # Sleep of Glass
    "MA19": Art("wizard-face"),  # Tiberon, Captain of the Glass Stair
    "MA20": Art("book-storm"),  # Storm Catalogue
    "MA21": Art("scroll-quill"),  # Rewrite the Ending
    "MA22": Art("puppet"),  # Strings of the Marionette
    "MA23": Art("wyvern"),  # Cloud-Anchored Drake
    "MA24": Art("book-aura"),  # Iolanthe Quill, Keeper of the Last Page
    "MA25": Art("bolt-eye"),  # Eye of the Storm
    "KE00": Art("desert-camp"),  # The Bloodied Awning
    "KE01": Art("sitting-dog"),  # Pit Whelp
    "KE02": Art("rake"),  # Sand-Raker
    "KE03": Art("hound"),  # Arena Hound
    "KE04": Art("harpoon-chain"),  # Chain Gladiator
    "KE05": Art("fishing-net"),  # Net-Thrower
    "KE06": Art("anvil-impact"),  # Hot Iron
    "KE07": Art("spatter"),  # Blood on the Boards
    "KE08": Art("laurel-crown"),  # Crowd Favourite
    "KE09": Art("thumb-down"),  # Mercy Denied
    "KE10": Art("fire-bottle"),  # Lamp-Oil Thrower
    "KE11": Art("galea"),  # Pit Veteran
    "KE12": Art("crossed-bones"),  # Bone-Counter
    "KE13": Art("sandstorm"),  # The Red Sand
    "KE14": Art("belt-buckles"),  # Trophy Belt
    "KE15": Art("executioner-hood"),  # Butcher of the Third Gate
    "KE16": Art("ringmaster"),  # Games-Master
    "KE17": Art("raise-skeleton"),  # Dug from the Sand
    "KE18": Art("brute"),  # Pit-Born Brute
    "KE19": Art("centurion-helmet"),  # Varek, Captain of the Sand
    "KE20": Art("screaming"),  # Roar of Nine Thousand
    "KE21": Art("wildfires"),  # Scorched Matinee
    "KE22": Art("scorpion"),  # Widowmaker Scorpion
    "KE23": Art("coffin"),  # Last Rites
    "KE24": Art("barbarian"),  # Morgath Vane, Beloved of the Crowd
    "KE25": Art("coliseum"),  # Day of Games
    "NE01": Art("pitchfork"),  # Hearth Militia
    "NE02": Art("plague-doctor-profile"),  # Wandering Physician
    "NE03": Art("menhir"),  # Boundary Stone
    "NE04": Art("truce"),  # Envoy of the White Road
    "NE05": Art("boar"),  # Bramble Boar
    "NE06": Art("frog"),  # Well-Spring Toad
    "NE07": Art("whistle"),  # Old Shepherd's Whistle
    "NE08": Art("giant"),  # Hill Giant of Aum
    "NE09": Art("barefoot"),  # Tinderfoot
    "NE10": Art("barrel"),  # Powder-Keg Crew
    "NE11": Art("arson"),  # Burn the Stores
    "NE12": Art("spiked-dragon-head"),  # Ember Drake
    "NE13": Art("graveyard"),  # Grave Robber
    "NE14": Art("leeching-worm"),  # Leech Peddler
    "NE15": Art("evil-hand"),  # Grim Bargain
    "NE16": Art("overlord-helm"),  # Lord of the Unburied
    "NE17": Art("sparrow"),  # Wind-Up Sparrow
    "NE18": Art("bandit"),  # Fog Bandit
    "NE19": Art("chained-heart"),  # Change of Heart
    "NE20": Art("duality-mask"),  # Doppelgänger of Vesk
    "NE21": Art("lighthouse"),  # Lighthouse Keeper
    "NE22": Art("canoe"),  # River Spy
    "NE23": Art("frozen-block"),  # Deep Cold
    "NE24": Art("skull-in-jar"),  # Curator of Silence
}
