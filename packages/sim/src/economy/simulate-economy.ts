import { type TempoName, tempoNames, tempos } from '@limelight/rules/tempo';
import { type EconomyOptions, type EconomyPart, economyOptions } from './economy-options.js';
import { judge, type PairOfGuards } from './guard.js';
import { judgeIpos, playIpos } from './ipos/ipos.js';
import { loopholeTable, playLoopholes, problemsOfLoopholes } from './loopholes/loopholes.js';
import type { MonthPlan } from './month-plan.js';
import { playPairs } from './pair-lanes.js';
import { leaguePicture, priceFan, wealthPicture } from './pictures.js';
import { daysPerMonth, playYear, type Year } from './population/population.js';
import { problemsOfYear } from './population/population-guard.js';
import { judgeRings, problemsOfRings, ringTable } from './population/ring-table.js';
import { moneyTable, playerTable, wealthTable } from './population/year-tables.js';
import { priceChangeTable, pricesOfYear } from './price-changes.js';
import { type Tables, writeReport } from './report-file.js';
import { gameRules } from './rule-book.js';
import { drawSquadEvents, judgeSquadEvents, playSquadEvents } from './squad-events/squad-events.js';
import { strategies } from './strategies.js';
import { judgeStrategies } from './strategy-guard.js';
import { perkTable, strategyTable } from './table.js';
import { problemsOfWays, wayTable } from './ways.js';

const celebrities = 80;
const daysPerYear = 12 * daysPerMonth;
const premieresPerDay = 3;
const iposPerSeed = 2_000;
const squadEventsPerSeed = 2_000;

type Log = (line: string) => void;

/** The simulations run one after the other: they use all processors, or all memory of one. */
function playYears({ years, players, firstSeed, newsPerDay, tempo }: EconomyOptions, log: Log): Year[] {
  return Array.from({ length: years }, (_, index) => {
    const plan = {
      celebrities,
      days: daysPerYear,
      newsPerDay,
      premieresPerDay,
      tempo: tempos[tempo],
      rules: gameRules,
    };
    log(`  a year of ${players} players, ${index + 1} of ${years}`);
    return playYear({ ...plan, players, seed: firstSeed + index });
  });
}

async function playMonths(options: EconomyOptions, log: Log): Promise<PairOfGuards[]> {
  const { months, firstSeed, newsPerDay, newsUpShare, tempo } = options;
  const pairs = months / 2;
  const requests = Array.from({ length: pairs }, (_, index) => ({
    ...{ seed: firstSeed + index, celebrities, days: daysPerMonth },
    ...{ newsPerDay, newsUpShare, premieresPerDay, tempo },
  }));
  return playPairs(requests, (done) => {
    if (done % 5 === 0 && done < pairs) log(`  ${2 * done} of ${months} months`);
  });
}

/** A month and its mirror image, for the bots of loopholes. */
function monthsOf(seed: number, { newsPerDay, newsUpShare, tempo }: EconomyOptions): readonly MonthPlan[] {
  const market = { seed, celebrities, days: daysPerMonth, newsPerDay, newsUpShare, premieresPerDay };
  return [false, true].map((isMirrored) => ({ ...market, tempo: tempos[tempo], rules: gameRules, isMirrored }));
}

interface Report {
  readonly tables: Tables;
  readonly pictures: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

const seedsOf = ({ years, firstSeed }: EconomyOptions) =>
  Array.from({ length: years }, (_, index) => firstSeed + index);

function reportIpos(options: EconomyOptions): Report {
  const plan = { ipos: iposPerSeed, holdDays: daysPerMonth, tempo: tempos[options.tempo], rules: gameRules };
  const findings = judgeIpos(seedsOf(options).map((seed) => playIpos({ ...plan, seed })));
  const tables = new Map([['ipos', wayTable('IPOs', findings)]]);
  return { tables, pictures: new Map(), problems: problemsOfWays('ipos', findings) };
}

function reportSquadEvents(options: EconomyOptions): Report {
  const plan = { events: squadEventsPerSeed, tempo: tempos[options.tempo] };
  const play = (seed: number) => playSquadEvents(drawSquadEvents({ ...plan, seed }), gameRules);
  const findings = judgeSquadEvents(seedsOf(options).map(play));
  const tables = new Map([['squad-events', wayTable('events', findings)]]);
  return { tables, pictures: new Map(), problems: problemsOfWays('squad-events', findings) };
}

/** What needs neither months of bots nor years of players. */
const parts: Readonly<Record<EconomyPart, (options: EconomyOptions) => Report>> = {
  ipos: reportIpos,
  'squad-events': reportSquadEvents,
};

async function playAll(options: EconomyOptions, log: Log): Promise<Report> {
  const { months, years: yearCount, players, firstSeed, tempo, newsPerDay, newsUpShare } = options;
  log(`${months} months with bots, ${yearCount} years with ${players} players, from seed ${firstSeed},`);
  log(`tempo ${tempo}, ${newsPerDay} scheduled news a day, ${newsUpShare * 100}% of them up.`);
  const seeds = seedsOf(options);
  const growths = new Map(tempoNames.map((name) => [name, seeds.map((seed) => pricesOfYear(seed, name, daysPerYear))]));
  const growthsOf = (name: TempoName) => growths.get(name) ?? [];
  const years = playYears(options, log);
  const pairs = await playMonths(options, log);
  const perks = judge(pairs.map((pair) => pair.perks));
  const judged = judgeStrategies(
    strategies,
    pairs.map((pair) => pair.strategies),
  );
  const rings = judgeRings();
  const loopholes = playLoopholes(seeds.flatMap((seed) => monthsOf(seed, options)));
  const others = Object.values(parts).map((play) => play(options));
  const [firstYear] = years;
  const tables = new Map([
    ['prices', priceChangeTable(growthsOf)],
    ['strategies', strategyTable(judged)],
    ['perks', perkTable(perks)],
    ['money', firstYear === undefined ? [] : moneyTable(firstYear)],
    ['players', playerTable(years)],
    ['wealth', wealthTable(years)],
    ['rings', ringTable(rings)],
    ['loopholes', loopholeTable(loopholes)],
    ...others.flatMap((report) => [...report.tables]),
  ]);
  const pictures = new Map([
    ['economy-prices', priceFan(growthsOf(tempo))],
    ['economy-wealth', wealthPicture(years)],
    ['economy-leagues', leaguePicture(years)],
  ]);
  const problems = [
    ...perks
      .filter(({ isExpected }) => !isExpected)
      .map(({ subject, verdict }) => `${subject.perk}, ${subject.tier}, ${subject.bot}: ${verdict}`),
    ...judged
      .filter(({ verdict }) => verdict !== 'holds')
      .map(({ strategy, verdict }) => `${strategy.name}, ${strategy.fee}: ${verdict}`),
    ...years.flatMap(problemsOfYear),
    ...problemsOfRings(rings),
    ...problemsOfLoopholes(loopholes),
    ...others.flatMap((report) => report.problems),
  ];
  return { tables, pictures, problems };
}

/**
 * Plays the economy by the rules of the game and prints what it did. Returns whether every bar holds and
 * every control breaks.
 * @throws UsageError
 */
export async function simulateEconomy(args: readonly string[], log: Log): Promise<boolean> {
  const options = economyOptions(args);
  const { tables, pictures, problems } =
    options.only === null ? await playAll(options, log) : parts[options.only](options);
  for (const [name, lines] of tables) for (const text of ['', name, '', ...lines]) log(text);
  if (options.writeTo !== null) await writeReport(options.writeTo, tables, pictures);
  log('');
  for (const problem of problems) log(`PROBLEM  ${problem}`);
  if (problems.length === 0) log('Every bar holds, and every control is noticed.');
  return problems.length === 0;
}
