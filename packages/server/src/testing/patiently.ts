import { setTimeout as sleep } from 'node:timers/promises';
import { isLocked } from '../platform/database.js';
import { Refusal } from '../platform/http/refusal.js';

/**
 * Repeats a request while a lock is held for longer than it waits, as clients do: nothing was booked. How
 * long locks are held depends on the machine; what is decided in the end does not.
 */
export async function patiently<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const busy = error instanceof Refusal && error.code === 'ACCOUNT_BUSY';
      if (!busy && !isLocked(error)) throw error;
      // A request that is refused without waiting, repeated in the same turn of the event loop, would let no
      // other end.
      await sleep(10);
    }
  }
}
