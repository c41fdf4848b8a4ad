import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { openSeededPostgres } from '@limelight/harness/seeded-postgres';
import { nowMs } from './clock.js';
import { runProgram } from './mail-servers/run-program.js';
import { Random } from './random.js';
import { makeBrokenRelease, makeWiderRelease } from './rolling/made-release.js';
import { roll } from './rolling/roll.js';

/**
 * Upgrades two instances of another build to this one under load, with one more migration that widens the
 * busiest tables; then with one that breaks the version before, which has to be noticed: `node
 * packages/sim/dist/rolling.js --previous <main.js> [--seed 7]`.
 */
const { values } = parseArgs({ options: { previous: { type: 'string' }, seed: { type: 'string' } } });
const { previous } = values;
if (previous === undefined) {
  process.stderr.write('--previous is the main program of the build before\n');
  process.exit(2);
}
const seed = Number(values.seed ?? nowMs() % 1_000_000);
const problemsShown = 5;
const log = (line: string) => void process.stdout.write(`${line}\n`);

const version = await runProgram('haproxy', ['-v']).catch(() => null);
const [haproxy = ''] = (version ?? 'a small proxy of our own, as haproxy is not on this machine').split('\n');
log(`seed ${seed}, behind ${haproxy}`);

const folder = await makeScratchFolder('releases');
const seeded = await openSeededPostgres({ TICK_INTERVAL_MS: '2000' }, previous);
const problems: string[] = [];
try {
  const options = { seeded, from: previous, hasHaproxy: version !== null, random: new Random(seed), log };
  const { refused, missedTicks, others } = await roll({
    ...options,
    to: await makeWiderRelease(join(folder, 'wider')),
  });
  problems.push(...refused, ...others);
  if (missedTicks > 0) problems.push(`${missedTicks} ticks were missed`);
  log('proof: the same with a migration that drops a function which the version before calls');
  const broken = await roll({ ...options, to: await makeBrokenRelease(join(folder, 'broken')) });
  for (const other of broken.others) log(`  ${other}`);
  if (broken.refused.length === 0) problems.push('a migration that breaks the version before was not noticed');
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
} finally {
  await seeded.close();
  await removeScratchFolder(folder);
}
for (const problem of problems.slice(0, problemsShown)) log(`PROBLEM  ${problem.slice(0, 500)}`);
log(
  problems.length === 0
    ? 'passed: nobody noticed the upgrade'
    : `FAILED with seed ${seed}: ${problems.length} problems`,
);
// Players whose requests are still refused would go on.
process.exit(problems.length === 0 ? 0 : 1);
