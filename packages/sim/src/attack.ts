import { parseArgs } from 'node:util';
import type { Sizes } from './attack/arm.js';
import { armNames, runAttack } from './attack/run-attack.js';
import { nowMs } from './clock.js';

const usage = `npm run attack -- [--short] [--seed 7] [--mode development,production] [--instances 1,2] [--only "raw sockets"]
    Attacks servers of its own, then takes their guards out to prove that every arm can fail. docs/attack.md explains the arms.
    --short      as in npm test: one instance in development, a small part of each arm, one proof
    --requests   hostile requests to each server
    --races      parallel races on each server
`;
const full: Sizes = {
  requests: 100_000,
  moneyRaces: 9_500,
  resetRaces: 250,
  deletionRaces: 250,
  erasedWithinMs: 150_000,
  slowMs: 120_000,
  floodRequests: 2_000,
  logIns: 20,
  logInMsFast: 150,
};
const short: Sizes = {
  requests: 1_000,
  moneyRaces: 30,
  resetRaces: 2,
  deletionRaces: 2,
  erasedWithinMs: 30_000,
  slowMs: 0,
  floodRequests: 60,
  logIns: 5,
  logInMsFast: 1_000,
};
/** Of the seven arms; which ones changes with the seed. */
const shortProofs = 1;
/** Of the races, those that end a session or an account, which cost a password each time. */
const accountShare = 0.025;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    seed: { type: 'string' },
    mode: { type: 'string' },
    instances: { type: 'string' },
    only: { type: 'string' },
    requests: { type: 'string' },
    races: { type: 'string' },
  },
});

const log = (line: string) => void process.stdout.write(`${line}\n`);
const listOf = (text: string) => text.split(',').map((item) => item.trim());

function sizesOf(): Sizes {
  const sizes = values.short ? short : full;
  const races = Number(values.races ?? 0);
  const accountRaces = Math.ceil(races * accountShare);
  return {
    ...sizes,
    ...(values.requests !== undefined && { requests: Number(values.requests) }),
    ...(races > 0 && { moneyRaces: races - 2 * accountRaces, resetRaces: accountRaces, deletionRaces: accountRaces }),
  };
}

async function attack(): Promise<string[]> {
  const seed = Number(values.seed ?? nowMs() % 1_000_000);
  const modes = listOf(values.mode ?? (values.short ? 'development' : 'development,production'));
  const counts = listOf(values.instances ?? (values.short ? '1' : '1,2')).map(Number);
  const only = values.only === undefined ? armNames : listOf(values.only);
  const faults: string[] = [];
  for (const mode of modes) {
    for (const instances of counts) {
      const proofsMax = values.short ? shortProofs : armNames.length;
      const options = { production: mode === 'production', instances, seed, sizes: sizesOf(), only, proofsMax, log };
      faults.push(...(await runAttack(options)));
    }
  }
  return faults;
}

if (values.help) log(usage);
else {
  const faults = await attack();
  for (const fault of faults) log(`FAULT  ${fault}`);
  log(faults.length === 0 ? 'every arm holds' : `${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}
