import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { addressOf } from '@limelight/contract/address';
import { getFairDay, getFairDayTicks } from '@limelight/contract/exchange/market';
import type { FairDayFile, FairDayTicks } from '@limelight/contract/exchange/market.schema';
import { causeText, openingMoves } from '@limelight/rules/causes/causes';
import type { DayReport, DayToCheck } from '@limelight/rules/check-day';
import { findCommittedDay } from '@limelight/rules/check-list';
import { formatCounted } from '@limelight/rules/count';
import { findPreviousDay, isOfEarlierRules } from '@limelight/rules/day-file';
import { beaconText, listText, pauseText, staffChanges, staffText } from '@limelight/rules/day-headline';
import { dayProblems } from '@limelight/rules/day-problem';
import { type LondonDay, parseLondonDay } from '@limelight/rules/time';
import { checkDay, readGameDay, type UncheckedReason, verifyDay } from '../modules/exchange/market/market.public.js';
import { withCommandDatabase } from './command-database.js';
import { runCommand } from './run-command.js';

const usage =
  'Usage: npm run verify-day -- YYYY-MM-DD [--url https://game | --file day.json --previous day-before.json --committed day-of-commitment.json] (a finished day, London time)';

const uncheckedReasons: Readonly<Record<UncheckedReason, string>> = {
  NO_SEED: 'no seed was committed to for this day',
  EARLIER_RULES: 'published under earlier rules, which this version no longer checks',
};

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      url: { type: 'string' },
      file: { type: 'string' },
      previous: { type: 'string' },
      committed: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [argument = ''] = positionals;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(argument)) return fail(usage, 2);
  const day = parseLondonDay(argument);
  const result = await verify(day, values);
  if (result === null) return fail(`${day} is not over yet: its seed is still secret`, 2);
  return 'reason' in result ? fail(`${day}: ${uncheckedReasons[result.reason]}`, 1) : report(day, result);
}

type Verification = DayReport | { readonly reason: UncheckedReason };

interface Source {
  readonly url?: string;
  readonly file?: string;
  readonly previous?: string;
  readonly committed?: string;
}

/** @returns null for a day of the local exchange that is not over */
function verify(day: LondonDay, { url, file, ...others }: Source): Promise<Verification | null> {
  if (file !== undefined) return checkFileOn(file, others);
  if (url !== undefined) return checkUrl(url, day);
  return withCommandDatabase(
    async ({ db, clock }) => (day < (await readGameDay(db, clock.nowMs())) ? verifyDay(db, day) : null),
    { schema: 'current' },
  );
}

function fail(text: string, code: number): number {
  process.stderr.write(`${text}\n`);
  return code;
}

/** Downloaded files, without their ticks: the state at the end of the day is recomputed. */
async function checkFileOn(path: string, { previous, committed }: Source): Promise<Verification> {
  const read = async (from: string): Promise<FairDayFile> => JSON.parse(await readFile(from, 'utf8'));
  const readIfAny = (from: string | undefined) => (from === undefined ? null : read(from));
  const others = { previous: await readIfAny(previous), committed: await readIfAny(committed) };
  return checkPublished({ file: await read(path), ...others }, []);
}

/** A day as another exchange publishes it. */
async function checkUrl(url: string, day: LondonDay): Promise<Verification> {
  const read = async <T>(path: string): Promise<T | null> => {
    const response = await fetch(new URL(path, url), { redirect: 'manual' });
    return response.ok ? ((await response.json()) as T) : null;
  };
  const file = await read<FairDayFile>(addressOf(getFairDay.url, { day }));
  if (file === null) throw new Error(`${url} publishes no file of ${day}`);
  const ticks: FairDayTicks['ticks'][number][] = [];
  for (let from: number | null = file.startTick; from !== null; ) {
    const page: FairDayTicks | null = await read(addressOf(getFairDayTicks.url, { day }, { from }));
    ticks.push(...(page?.ticks ?? []));
    from = page?.nextFrom ?? null;
  }
  const readDay = (other: LondonDay) => read<FairDayFile>(addressOf(getFairDay.url, { day: other }));
  const [previous, committed] = [await findPreviousDay(file, readDay), await findCommittedDay(file, readDay)];
  return checkPublished({ file, previous, committed }, ticks);
}

function checkPublished(day: Omit<DayToCheck, 'hashes'>, ticks: FairDayTicks['ticks']): Verification {
  return isOfEarlierRules(day.file) ? { reason: 'EARLIER_RULES' } : checkDay(day, ticks);
}

function report(day: LondonDay, { ticks, prices, problems, causes, opening, beacon, listOf }: DayReport): number {
  const end = opening === null ? 'a day without ticks' : 'the state at its end';
  const checked = ticks > 0 ? `${ticks} ticks, ${prices} prices` : end;
  print(`${day}: ${checked} recomputed to the cent, ${formatCounted(problems.length, 'problem')}`);
  const staff = opening && staffText(staffChanges(causes, opening));
  const headlines = [staff, pauseText(causes), beaconText(beacon), listText(listOf, opening)];
  for (const text of headlines) if (text !== null) print(`  ${text}`);
  if (opening?.previousOpening === null) print('  the first day with records: there is none before it to compare with');
  for (const { celebrityId, text } of opening === null ? [] : openingMoves(opening)) print(`  ${celebrityId}: ${text}`);
  for (const cause of causes) print(`  ${'celebrityId' in cause ? cause.celebrityId : 'market'}: ${causeText(cause)}`);
  for (const { code, tick, celebrityId, count, detail } of problems) {
    const place = [tick === null ? null : `tick ${tick}`, celebrityId, detail].filter(Boolean).join(', ');
    print(`  ${code} ${dayProblems[code]} ${place}${count > 1 ? ` (${count} times)` : ''}`);
  }
  return problems.length === 0 ? 0 : 1;
}

await runCommand(main);
