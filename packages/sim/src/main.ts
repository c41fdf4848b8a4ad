import { simulateEconomy } from './economy/simulate-economy.js';
import { simulatePlayers } from './simulate-players.js';
import { UsageError } from './usage.js';

const usage = `npm run simulate -- [players] [--players 50] [--seconds 30] [--seed 7]
    Virtual players trade on a scratch exchange, then their accounts are audited.

npm run simulate -- economy [--months 60] [--years 3] [--players 4000] [--seed 1] [--tempo standard] [--news 6]
                            [--up-share 0.5] [--write docs] [--only squad-events]
    Thousands of players live for a year and bots for months, by the rules of the game: money supply, faucets and sinks,
    wealth, leagues, what strategies earn compared with holding, what VIP perks earn against their price. Fails when a bar does
    not hold. docs/economy.md explains the tables.
    --months    simulated months of the bots, an even number: each has its mirror image
    --years     simulated years of the players
    --tempo     calm, standard or wild
    --news      scheduled news with an impact, per day
    --up-share  share of them that push a price up: how one-sided may staff publish?
    --write     a folder with economy.md: its tables are replaced, and its pictures written
    --only      ipos or squad-events: that table alone, from as many seeds as there are years
`;

/** Node's own errors for unknown options are errors of usage as well. */
function isUsageError(error: unknown): error is Error {
  return error instanceof UsageError || (error instanceof TypeError && 'code' in error);
}

const log = (line: string) => void process.stdout.write(`${line}\n`);
const [first = '', ...rest] = process.argv.slice(2);
try {
  if (first === '--help' || first === 'help' || rest.includes('--help')) log(usage);
  else if (first === 'economy') process.exitCode = (await simulateEconomy(rest, log)) ? 0 : 1;
  else {
    const args = first === 'players' ? rest : process.argv.slice(2);
    process.exitCode = (await simulatePlayers(args, log)) ? 0 : 1;
  }
} catch (error) {
  if (!isUsageError(error)) throw error;
  process.stderr.write(`${error.message}\n\n${usage}`);
  process.exitCode = 2;
}
