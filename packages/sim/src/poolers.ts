import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { copySeededDatabase, openSeededPostgres, type SeededPostgres } from '@limelight/harness/seeded-postgres';
import { checkRefusal } from './poolers/check-refusal.js';
import { checkSessionMode } from './poolers/check-session-mode.js';
import { findPgbouncer, type PoolerSettings, startPgbouncer } from './poolers/pgbouncer.js';

/**
 * `node packages/sim/dist/poolers.js`: what docs/operate/upgrade.md says about PgBouncer, with the real one.
 */

interface Case {
  readonly name: string;
  readonly settings: PoolerSettings;
  /** The one line with which the start ends; without it the game has to work. */
  readonly refusedWith?: RegExp;
}

/** For two instances. */
const enough = 70;
const usual = 'extra_float_digits';
const ignored = `${usual},options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout`;
/** From this version on it hands on prepared statements of the protocol. */
const preparingVersion = 1.21;
const shares = /pooler that shares sessions/;

const cases: readonly Case[] = [
  { name: 'session mode, as it comes', settings: { poolMode: 'session', ignores: usual, poolSize: enough } },
  { name: 'session mode, options ignored', settings: { poolMode: 'session', ignores: ignored, poolSize: enough } },
  {
    name: 'session mode, too few sessions',
    settings: { poolMode: 'session', ignores: ignored, poolSize: 20 },
    refusedWith: /default_pool_size/,
  },
  {
    name: 'transaction mode',
    settings: { poolMode: 'transaction', ignores: ignored, poolSize: enough },
    refusedWith: shares,
  },
  {
    name: 'transaction mode, options refused',
    settings: { poolMode: 'transaction', ignores: usual, poolSize: enough },
    refusedWith: shares,
  },
  {
    name: 'transaction mode, prepared statements of the protocol',
    settings: { poolMode: 'transaction', ignores: ignored, poolSize: enough, maxPreparedStatements: 100 },
    refusedWith: shares,
  },
  {
    name: 'statement mode',
    settings: { poolMode: 'statement', ignores: ignored, poolSize: enough },
    refusedWith: shares,
  },
];

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function tryCase(seeded: SeededPostgres, folder: string, { settings, refusedWith }: Case): Promise<string[]> {
  const { DATABASE_URL, SECRET } = await copySeededDatabase(seeded);
  const pooler = await startPgbouncer(DATABASE_URL, folder, settings);
  try {
    return refusedWith ? await checkRefusal(pooler.url, refusedWith) : await checkSessionMode(pooler.url, SECRET);
  } finally {
    await pooler.stop();
  }
}

async function tryAll(version: number): Promise<number> {
  const folder = await makeScratchFolder('poolers');
  const seeded = await openSeededPostgres({ TICK_INTERVAL_MS: '4000' });
  let failed = 0;
  try {
    for (const one of cases) {
      if (one.settings.maxPreparedStatements !== undefined && version < preparingVersion) {
        print(`${one.name}: not tried, PgBouncer here is ${version} and ${preparingVersion} is the first with it`);
        continue;
      }
      const problems = await tryCase(seeded, folder, one);
      failed += problems.length;
      const meant = one.refusedWith ? 'refused with one line' : 'works';
      print(`${one.name}: ${problems.length === 0 ? meant : 'FAILED'}`);
      for (const problem of problems) print(`  ${problem}`);
    }
  } finally {
    await seeded.close();
    await removeScratchFolder(folder);
  }
  return failed;
}

const version = await findPgbouncer();
if (version === null) print('PgBouncer: not on this machine');
else {
  print(`PgBouncer ${version}`);
  process.exitCode = (await tryAll(version)) === 0 ? 0 : 1;
}
