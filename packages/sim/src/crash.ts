import { parseArgs } from 'node:util';
import { Application } from './application.js';
import { nowMs } from './clock.js';
import { runCrashTest } from './crash-test.js';
import { Random } from './random.js';
import { findFreePort, makeScratchFolder, removeScratchFolder } from './scratch.js';

/** Kills the exchange and its database under load: `node packages/sim/dist/crash.js --kills 20 [--seed 7]`. */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' }, seed: { type: 'string' } } });
const kills = Number(values.kills);
const seed = Number(values.seed ?? nowMs() % 1_000_000);
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  process.stderr.write('--kills must be a positive whole number, --seed a whole number\n');
  process.exit(2);
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const folder = await makeScratchFolder();
const dataDirectory = `${folder}/data`;
const application = new Application({ port: await findFreePort(), dataDirectory, environment: process.env });
say(`crash test: ${kills} kills, seed ${seed}`);
try {
  const faults = await runCrashTest({ application, dataDirectory, kills, random: new Random(seed), say });
  for (const fault of faults) say(`FAULT  ${fault}`);
  if (faults.length > 0) throw new Error(`${faults.length} faults`);
  say('nothing acknowledged was lost, and nothing was written twice');
  await removeScratchFolder(folder);
} catch (error) {
  say(`FAILED with seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
  say(`The last lines of the exchange:\n${application.output}`);
  await application.kill();
  await application.killDatabase().catch(() => undefined);
  say(`The data is kept in ${dataDirectory}`);
  process.exitCode = 1;
}
