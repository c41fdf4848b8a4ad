import { waitFor } from '@limelight/harness/wait-for';
import type pg from 'pg';

const dayWorkMsMax = 3_600_000;

/**
 * Waits for the end of the day's work over all players, which a new game's first tick finds undone: what it
 * costs alongside other work is the night's benchmark.
 */
export async function dayWorkEnded(client: pg.Client): Promise<void> {
  await waitFor({ what: 'the end of the day’s work', timeoutMs: dayWorkMsMax, pollMs: 500 }, async () => {
    const { rows } = await client.query(`select from daily_run where task = 'ranking snapshot'
      and not exists (select from range_run)`);
    return rows.length > 0 || undefined;
  });
}
