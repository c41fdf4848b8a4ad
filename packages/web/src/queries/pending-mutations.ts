import { useSyncExternalStore } from 'react';

/** What a player has sent and does not know the end of. */
export interface UnderWay<Request> {
  readonly request: Request;
  /** Every try is used up without an answer: it may have been done, and only the same request may go out again. */
  readonly lost: boolean;
}

/** Who took the end of a request. `forgotten`: the player who sent it is here no more, and nobody may be told. */
export type Heard = 'heard' | 'unheard' | 'forgotten';

interface Sent {
  readonly id: string;
  readonly celebrityId: string;
}

const kinds = new Set<{ forget(): void }>();

/** Another player looks at the page now. */
export function forgetUnderWay(): void {
  for (const kind of kinds) kind.forget();
}

/**
 * Requests under way, one for each celebrity. Kept outside the ticket: one that is closed and opened again would make a
 * new id, and what was done without an answer would be done twice.
 */
export class RequestsUnderWay<Request extends Sent, Outcome> {
  readonly #byCelebrity = new Map<string, UnderWay<Request>>();
  readonly #hearers = new Map<string, (outcome: Outcome) => void>();
  readonly #listeners = new Set<() => void>();

  constructor() {
    kinds.add(this);
  }

  of(celebrityId: string): UnderWay<Request> | undefined {
    return this.#byCelebrity.get(celebrityId);
  }

  /** @returns whether it may be sent: not while another is under way, nor a second time at once */
  begin(request: Request): boolean {
    const before = this.of(request.celebrityId);
    // The second click of a double click comes before the next render.
    if (before !== undefined && !(before.lost && before.request.id === request.id)) return false;
    this.#set(request.celebrityId, { request, lost: false });
    return true;
  }

  lose(request: Request): Heard {
    if (!this.#knows(request)) return 'forgotten';
    this.#set(request.celebrityId, { request, lost: true });
    return this.#hearers.has(request.celebrityId) ? 'heard' : 'unheard';
  }

  /** Tells it to the ticket that is open for its celebrity, whichever sent it. */
  end(request: Request, outcome: Outcome): Heard {
    if (!this.#knows(request)) return 'forgotten';
    const hearer = this.#hearers.get(request.celebrityId);
    hearer?.(outcome);
    this.#set(request.celebrityId, undefined);
    return hearer === undefined ? 'unheard' : 'heard';
  }

  /** The ticket that is open. @returns what ends it */
  hear(celebrityId: string, hearer: (outcome: Outcome) => void): () => void {
    this.#hearers.set(celebrityId, hearer);
    return () => {
      if (this.#hearers.get(celebrityId) === hearer) this.#hearers.delete(celebrityId);
    };
  }

  forget(): void {
    this.#byCelebrity.clear();
    this.#announce();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #knows({ celebrityId, id }: Request): boolean {
    return this.of(celebrityId)?.request.id === id;
  }

  #set(celebrityId: string, underWay: UnderWay<Request> | undefined): void {
    if (underWay === undefined) this.#byCelebrity.delete(celebrityId);
    else this.#byCelebrity.set(celebrityId, underWay);
    this.#announce();
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

export function useUnderWay<Request extends Sent, Outcome>(
  requests: RequestsUnderWay<Request, Outcome>,
  celebrityId: string,
): UnderWay<Request> | undefined {
  return useSyncExternalStore(
    requests.subscribe,
    () => requests.of(celebrityId),
    () => undefined,
  );
}
