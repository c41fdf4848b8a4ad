import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { nowMs } from './clock.js';
import { type FailoverPlan, readFailoverPlan, usage } from './failover/failover-options.js';
import { clusterFailures, embeddedFailures, type Failure, instanceFailures } from './failover/failures.js';
import { Game } from './failover/game.js';
import { PostgresCluster } from './failover/postgres-cluster.js';
import { findPrograms, type Programs } from './failover/programs.js';
import { runFailover } from './failover/run-failover.js';
import { enterRoot, isInside } from './failover/system-root.js';
import { UsageError } from './usage.js';

/**
 * `npm run failover`: three instances on three nodes of PostgreSQL, of which one after the other fails while
 * players trade. docs/operate/failover.md explains it.
 */
const log = (line: string) => void process.stdout.write(`${line}\n`);

interface Folders {
  /** Of the programs, below their root. */
  readonly folder: string;
  readonly dataFolder: string;
}

/** What can fail here: without the programs of a cluster, the instances on one PostgreSQL. */
async function run(plan: FailoverPlan, programs: Programs, { folder, dataFolder }: Folders): Promise<string[]> {
  let cluster: PostgresCluster | undefined;
  let game: Game | undefined;
  try {
    cluster = programs.missing.length === 0 ? await PostgresCluster.start(programs, folder) : undefined;
    if (cluster) log(`PostgreSQL ${programs.postgresMajor} on three nodes under Patroni and etcd`);
    const databaseUrl = plan.hosts ? cluster?.hostsUrl : cluster?.url;
    game = await Game.start({ programs, folder, dataFolder, databaseUrl });
    log(`three instances of the game behind ${programs.path.has('haproxy') ? 'HAProxy' : 'a small balancer of ours'}`);
    const all = [...instanceFailures(game), ...(cluster ? clusterFailures(cluster) : embeddedFailures(game))];
    const failures = chosen(all, plan.only);
    return await runFailover({ game, failures, databaseProblem: async () => cluster?.problem(), plan, log });
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await game?.end();
    await cluster?.end();
  }
}

function chosen(failures: readonly Failure[], only: readonly string[]): readonly Failure[] {
  if (only.length === 0) return failures;
  const found = failures.filter(({ name }) => only.some((word) => name.includes(word)));
  if (found.length > 0) return found;
  throw new Error(`--only names none of: ${failures.map(({ name }) => name).join(', ')}`);
}

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  const plan = readFailoverPlan(args, nowMs() % 1_000_000);
  if (plan === null) {
    log(usage);
    return 0;
  }
  if (plan.root !== '' && !isInside(plan.root)) return enterRoot(plan.root, [fileURLToPath(import.meta.url), ...args]);
  const programs = await findPrograms(plan.root);
  for (const name of programs.missing) log(`not on this machine: ${name}`);
  if (programs.missing.length > 0) log('Failures of PostgreSQL nodes and etcd are left out.');
  log(`${plan.failures} failures, seed ${plan.seed}`);
  const dataFolder = await makeScratchFolder('failover');
  const folder = programs.root === '' ? dataFolder : await mkdtemp(join(programs.root, 'tmp', 'limelight-failover-'));
  await chmod(folder, 0o711);
  const problems = await run(plan, programs, { folder, dataFolder });
  for (const problem of problems) log(`PROBLEM  ${problem}`);
  if (problems.length > 0) {
    log(`FAILED: logs and data are in ${folder}`);
    return 1;
  }
  log('nothing acknowledged was lost, and nothing was written twice');
  await removeScratchFolder(folder);
  await removeScratchFolder(dataFolder);
  return 0;
}

try {
  const code = await main(process.argv.slice(2));
  // After a run that could not go on, players still send their last requests again.
  process.exit(code);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${usage}`);
  process.exitCode = 2;
}
