/**
 * A text in the browser's storage. Storage may be blocked (private windows): the text then lasts as long as
 * the page.
 */
export class StoredText {
  readonly key: string;
  #memory: string | null = null;

  constructor(key: string) {
    this.key = key;
  }

  read(): string | null {
    try {
      return localStorage.getItem(this.key) ?? this.#memory;
    } catch {
      return this.#memory;
    }
  }

  /** `null` deletes the text. */
  write(text: string | null): void {
    this.#memory = text;
    try {
      if (text === null) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, text);
      this.#memory = null;
    } catch {
      // Stays in memory.
    }
  }
}
