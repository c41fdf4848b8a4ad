import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import { auditPlayers } from './auditor.js';
import { nowMs } from './clock.js';
import { summaryOf } from './crash-test.js';
import { presentFigures } from './figures.js';
import { Random } from './random.js';
import { wholeNumber } from './usage.js';
import { createPlayers, Workload } from './workload.js';

/** The daily limit is 100 trades a player: the pauses spread them over the run. */
const acknowledgedMax = 95;

/**
 * Virtual players on a scratch exchange, then the figures. Returns whether the audit found no problem.
 * @throws UsageError
 */
export async function simulatePlayers(args: readonly string[], log: (line: string) => void): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      players: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '30' },
      seed: { type: 'string' },
    },
  });
  const [playerCount, seconds] = [wholeNumber('players', values.players, 1), wholeNumber('seconds', values.seconds, 1)];
  const seed = wholeNumber('seed', values.seed ?? String(nowMs() % 1_000_000), 0);
  const random = new Random(seed);
  const variables = { TICK_INTERVAL_MS: '1000' };
  const { server, close } = await openScratchLimelight({ purpose: 'simulation', variables });
  try {
    log(`simulation: ${playerCount} players for ${seconds} s, seed ${seed}, on ${server.url}`);
    const players = await createPlayers(server.url, playerCount, random);
    log(`${players.length} players signed up and verified`);
    const pauseMs = (seconds * 1_000) / acknowledgedMax;
    const begunMs = nowMs();
    const workload = await Workload.start({ url: server.url, players, random, pauseMs, acknowledgedMax });
    await Promise.race([workload.whenDone(), sleep(seconds * 1_000)]);
    await workload.finish();
    for (const line of presentFigures(players, nowMs() - begunMs)) log(line);
    const result = await auditPlayers(players);
    log(summaryOf(result));
    for (const problem of result.problems) log(`PROBLEM  ${problem}`);
    return result.problems.length === 0;
  } finally {
    await close();
  }
}
