import type { Executor } from './database.js';
import { findRangeEnd, highestId, lowestId, type PlayerRange } from './range-run.sql.js';

/** A range takes well below a second, so that neither trades nor ticks wait for a disk or a CPU that it fills. */
const playersPerRange = 2_000;

/** All players in ranges of their ids, for work whose rows say themselves what is done. See also `runInRanges`. */
export async function* playerRanges(db: Executor): AsyncGenerator<PlayerRange> {
  let after = lowestId;
  while (after !== highestId) {
    const to = (await findRangeEnd(db, after, playersPerRange)) ?? highestId;
    yield { after, to };
    after = to;
  }
}
