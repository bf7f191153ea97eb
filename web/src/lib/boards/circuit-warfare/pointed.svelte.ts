// The line that is pointed at on the Field: what it brings each seat is told on the plates too.
class Pointed {
  gains = $state.raw<readonly number[] | null>(null);
}
export const pointed = new Pointed();
