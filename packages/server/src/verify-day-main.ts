import { staffChangeText } from '@limelight/rules/staff-change-text';
import { londonDay, parseLondonDay } from '@limelight/rules/time';
import { withCommandDatabase } from './command-database.js';
import { type DayProblem, verifyDay } from './modules/market/market.public.js';
import { systemClock } from './platform/clock.js';

const problems: Readonly<Record<DayProblem, string>> = {
  NO_SEED: 'no seed was committed to for this day',
  COMMITMENT_BROKEN: 'THE SEED IS NOT THE ONE THAT WAS COMMITTED TO',
  TICKS_GONE: 'the ticks of this day are no longer stored (48 hours)',
};

async function main(argument: string | undefined): Promise<number> {
  if (argument === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(argument)) {
    process.stderr.write('Usage: npm run verify-day -- YYYY-MM-DD (a finished day, London time)\n');
    return 2;
  }
  const day = parseLondonDay(argument);
  if (day >= londonDay(systemClock.nowMs())) {
    process.stderr.write(`${day} is not over yet: its seed is still secret\n`);
    return 2;
  }
  const result = await withCommandDatabase(({ db }) => verifyDay(db, day));
  if ('problem' in result) {
    process.stderr.write(`${day}: ${problems[result.problem]}\n`);
    return 1;
  }
  process.stdout.write(
    `${day}: ${result.ticks} ticks, ${result.moves} prices recomputed, ${result.unfair.length} unexplained\n`,
  );
  for (const change of result.staffChanges) {
    process.stdout.write(`  by staff: ${change.celebrityId} ${staffChangeText(change)}\n`);
  }
  for (const line of result.unfair) process.stdout.write(`  ${line}\n`);
  return result.unfair.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv[2]);
