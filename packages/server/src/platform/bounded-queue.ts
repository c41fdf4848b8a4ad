import { Refusal } from './http/refusal.js';

export interface BoundedQueue {
  /**
   * Runs the work when what came before has ended.
   * @param owner who it is done for
   * @throws Refusal TOO_MANY_REQUESTS while enough of this owner is in it, UNAVAILABLE while it is full
   */
  readonly run: <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>;
}

interface QueueBounds {
  /** Running or waiting. */
  readonly tasksMax: number;
  /** One owner cannot fill the queue. */
  readonly tasksOfOwnerMax: number;
  /** What a client reads while the queue is full. */
  readonly full: string;
}

const retryAfterSeconds = 3;

/** One task after the other, in the order of their arrival. */
export function boundedQueue({ tasksMax, tasksOfOwnerMax, full }: QueueBounds): BoundedQueue {
  const tasksOf = new Map<string, number>();
  let tasks = 0;
  let last: Promise<unknown> = Promise.resolve();

  function enter(owner: string): void {
    const own = tasksOf.get(owner) ?? 0;
    if (own >= tasksOfOwnerMax) throw new Refusal('TOO_MANY_REQUESTS', { details: { retryAfterSeconds } });
    if (tasks >= tasksMax) throw new Refusal('UNAVAILABLE', { message: full });
    tasks += 1;
    tasksOf.set(owner, own + 1);
  }

  function leave(owner: string): void {
    tasks -= 1;
    const own = (tasksOf.get(owner) ?? 1) - 1;
    if (own === 0) tasksOf.delete(owner);
    else tasksOf.set(owner, own);
  }

  return {
    run: async (owner, work) => {
      enter(owner);
      try {
        const result = last.then(work);
        last = result.catch(() => undefined);
        return await result;
      } finally {
        leave(owner);
      }
    },
  };
}
