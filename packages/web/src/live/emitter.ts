/** One kind of event: subscribers receive each later event, in the order of subscription. */
export class Emitter<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  /** @returns unsubscribes */
  readonly subscribe = (listener: (event: Event) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  emit(event: Event): void {
    for (const listener of this.#listeners) listener(event);
  }
}
