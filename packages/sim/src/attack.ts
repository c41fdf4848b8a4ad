import { type AttackPlan, readAttackPlan, UsageError } from './attack/attack-options.js';
import { armNames, runAttack } from './attack/run-attack.js';
import { nowMs } from './clock.js';

const usage = `npm run attack -- [--short] [--seed 7] [--mode development,production] [--instances 1,2] [--only "raw sockets"]
    Attacks servers of its own, then takes their guards out to prove that every arm can fail. docs/attack.md explains the arms.
    --short      as in npm test: one instance in development, a small part of each arm, one proof
    --requests   hostile requests to each server
    --races      parallel races on each server
`;

const log = (line: string) => void process.stdout.write(`${line}\n`);

async function attack({ modes, instances, seed, sizes, only, proofsMax }: AttackPlan): Promise<string[]> {
  const problems: string[] = [];
  for (const mode of modes) {
    for (const count of instances) {
      const options = { production: mode === 'production', instances: count, seed, sizes, only, proofsMax, log };
      problems.push(...(await runAttack(options)));
    }
  }
  return problems;
}

/** @returns the exit code */
async function run(): Promise<number> {
  const begunMs = nowMs();
  const plan = readAttackPlan(process.argv.slice(2), { armNames, seed: nowMs() % 1_000_000 });
  if (plan === null) {
    log(usage);
    return 0;
  }
  const problems = await attack(plan);
  for (const problem of problems) log(`PROBLEM  ${problem}`);
  const outcome = problems.length === 0 ? 'every arm holds' : `${problems.length} problems`;
  log(`${outcome}, after ${Math.round((nowMs() - begunMs) / 60_000)} minutes`);
  return problems.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
