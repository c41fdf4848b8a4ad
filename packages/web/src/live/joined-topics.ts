import { secondMs } from '@limelight/rules/time';

/** A page joins its topics together, and the next page replaces those of the page before. */
const joinMs = 150;
/** Nothing is missed by leaving late, and the next page may join others meanwhile. */
const leaveMs = 30 * secondMs;

export interface JoinedTopicsOptions {
  readonly after: (delayMs: number, task: () => void) => () => void;
  /** Opens the stream with the topics of `take`. */
  readonly renew: () => void;
}

/** The topics that the parts of the open page follow. */
export class JoinedTopics {
  /** How many parts follow a topic. */
  readonly #wanted = new Map<string, number>();
  /** Those of the newest stream. */
  #taken: readonly string[] = [];
  #cancel: () => void = () => {};
  readonly #options: JoinedTopicsOptions;

  constructor(options: JoinedTopicsOptions) {
    this.#options = options;
  }

  /** @returns leaves it */
  join(name: string): () => void {
    this.#count(name, 1);
    return () => this.#count(name, -1);
  }

  /** For a stream that opens. */
  take(): readonly string[] {
    this.#cancel();
    this.#taken = this.#names();
    return this.#taken;
  }

  #names(): readonly string[] {
    return [...this.#wanted.keys()];
  }

  #count(name: string, change: 1 | -1): void {
    const count = (this.#wanted.get(name) ?? 0) + change;
    if (count > 0) this.#wanted.set(name, count);
    else this.#wanted.delete(name);
    this.#cancel();
    const names = this.#names();
    const isMissing = names.some((one) => !this.#taken.includes(one));
    if (!isMissing && names.length === this.#taken.length) return;
    this.#cancel = this.#options.after(isMissing ? joinMs : leaveMs, this.#options.renew);
  }
}
