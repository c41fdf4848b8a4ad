import { useSyncExternalStore } from 'react';
import { Emitter } from '../live/emitter';

/** A request whose outcome is not known yet. */
export interface PendingMutation<Request> {
  readonly request: Request;
  /**
   * Every retry ended without a response: it may have been executed, so only the same request may be sent
   * again.
   */
  readonly lost: boolean;
}

/**
 * Whether an outcome reached an open ticket. `forgotten`: the player who sent it is signed out, and nobody
 * may see it.
 */
export type Delivery = 'delivered' | 'undelivered' | 'forgotten';

interface Identified {
  readonly id: string;
  readonly celebrityId: string;
}

const forgotten = new Emitter<void>();

/** Call when another player uses the page. */
export function forgetPendingMutations(): void {
  forgotten.emit();
}

/**
 * Pending mutations, one for each celebrity. They outlive the ticket's component: a ticket that was closed
 * and opened again would create a new idempotency key, and a request whose response was lost would be
 * executed twice.
 */
export class PendingMutations<Request extends Identified, Outcome> {
  readonly #byCelebrity = new Map<string, PendingMutation<Request>>();
  readonly #receivers = new Map<string, (outcome: Outcome) => void>();
  readonly #changes = new Emitter<void>();
  readonly subscribe = this.#changes.subscribe;

  constructor() {
    forgotten.subscribe(() => {
      this.#byCelebrity.clear();
      this.#changes.emit();
    });
  }

  of(celebrityId: string): PendingMutation<Request> | undefined {
    return this.#byCelebrity.get(celebrityId);
  }

  /** @returns whether it may be sent: not while one is pending, except again after it was lost */
  begin(request: Request): boolean {
    const before = this.of(request.celebrityId);
    // The second click of a double click comes before the next render.
    if (before !== undefined && !(before.lost && before.request.id === request.id)) return false;
    this.#set(request.celebrityId, { request, lost: false });
    return true;
  }

  lose(request: Request): Delivery {
    if (!this.#knows(request)) return 'forgotten';
    this.#set(request.celebrityId, { request, lost: true });
    return this.#receivers.has(request.celebrityId) ? 'delivered' : 'undelivered';
  }

  /** Delivers the outcome to the ticket that is open for its celebrity, whichever sent it. */
  end(request: Request, outcome: Outcome): Delivery {
    if (!this.#knows(request)) return 'forgotten';
    const receiver = this.#receivers.get(request.celebrityId);
    receiver?.(outcome);
    this.#set(request.celebrityId, undefined);
    return receiver === undefined ? 'undelivered' : 'delivered';
  }

  /** Called by the open ticket. @returns unsubscribes */
  onOutcome(celebrityId: string, receiver: (outcome: Outcome) => void): () => void {
    this.#receivers.set(celebrityId, receiver);
    return () => {
      if (this.#receivers.get(celebrityId) === receiver) this.#receivers.delete(celebrityId);
    };
  }

  #knows({ celebrityId, id }: Request): boolean {
    return this.of(celebrityId)?.request.id === id;
  }

  #set(celebrityId: string, pending: PendingMutation<Request> | undefined): void {
    if (pending === undefined) this.#byCelebrity.delete(celebrityId);
    else this.#byCelebrity.set(celebrityId, pending);
    this.#changes.emit();
  }
}

export function usePendingMutation<Request extends Identified, Outcome>(
  requests: PendingMutations<Request, Outcome>,
  celebrityId: string,
): PendingMutation<Request> | undefined {
  return useSyncExternalStore(
    requests.subscribe,
    () => requests.of(celebrityId),
    () => undefined,
  );
}
