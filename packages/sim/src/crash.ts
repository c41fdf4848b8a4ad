import { parseArgs } from 'node:util';
import { findFreePort } from '@limelight/harness/free-port';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { nowMs } from './clock.js';
import { runCrashTest } from './crash-test.js';
import { killDatabase } from './kill-database.js';
import { Random } from './random.js';

/** Kills the exchange and its database under load: `node packages/sim/dist/crash.js --kills 20 [--seed 7]`. */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' }, seed: { type: 'string' } } });
const kills = Number(values.kills);
const seed = Number(values.seed ?? nowMs() % 1_000_000);
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  process.stderr.write('--kills must be a positive whole number, --seed a whole number\n');
  process.exit(2);
}

const log = (line: string) => void process.stdout.write(`${line}\n`);
const folder = await makeScratchFolder('crash');
const variables = { TICK_INTERVAL_MS: '1000' };
const server = new LimelightProcess({ port: await findFreePort(), dataDirectory: `${folder}/data`, variables });
log(`crash test: ${kills} kills, seed ${seed}`);
try {
  const faults = await runCrashTest({ server, kills, random: new Random(seed), log });
  for (const fault of faults) log(`FAULT  ${fault}`);
  if (faults.length > 0) throw new Error(`${faults.length} faults`);
  log('nothing acknowledged was lost, and nothing was written twice');
  await removeScratchFolder(folder);
} catch (error) {
  log(`FAILED with seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
  log(`The last lines of the server's output:\n${server.output}`);
  await server.kill();
  await killDatabase(server.dataDirectory).catch(() => undefined);
  log(`The data is in ${server.dataDirectory}`);
  process.exitCode = 1;
}
