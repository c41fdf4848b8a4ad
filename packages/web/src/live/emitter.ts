/** One kind of event: whoever subscribes is called with each one emitted from then on, in the order of subscription. */
export class Emitter<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  /** @returns what ends the subscription */
  readonly subscribe = (listener: (event: Event) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  emit(event: Event): void {
    for (const listener of this.#listeners) listener(event);
  }
}
