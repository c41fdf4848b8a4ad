import type { Economy } from '@limelight/contract/money/economy.schema';
import { type EconomyPeriod, moneyFlowOf } from '@limelight/rules/economy';
import { type MoneyFlow, moneyFlows } from '@limelight/rules/entry-kind';
import { groupBy } from '@limelight/rules/group-by';
import { seCents } from '@limelight/rules/money';
import {
  addDays,
  dayMs,
  daysBetween,
  type LondonDay,
  londonDay,
  minuteMs,
  parseLondonDay,
  secondMs,
  startOfLondonDay,
} from '@limelight/rules/time';
import { Refusal } from '../../../platform/http/refusal.js';
import { readFigure, type StoredFigure } from '../../../platform/stored-figure.js';
import type { Services } from '../../../services.js';
import type { RankingSource } from '../../fame/leaderboards/leaderboards.public.js';
import { findHeldReferrals } from '../../play/rewards/rewards.public.js';
import { countHalts } from './halts.sql.js';
import { type DaySum, listDaySums, listHouseSums, sumHoldings, sumWallets } from './ledger-sums.sql.js';

/**
 * While the thread loads, waiting longer helps nothing; the page then says that the figures are still being
 * computed.
 */
const wealthWaitMs = secondMs / 2;

export type EconomyServices = Pick<Services, 'db' | 'clock'> & { readonly rankings: RankingSource };

interface Books {
  readonly houses: Awaited<ReturnType<typeof listHouseSums>>;
  readonly wallets: Awaited<ReturnType<typeof sumWallets>>;
  readonly heldCents: number;
}

/**
 * House accounts and wallets from one snapshot, so that their sum is exactly zero. Every wallet and position
 * is read.
 */
export function booksFigure({ db }: Pick<Services, 'db'>): StoredFigure<Books> {
  const read = () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => ({
        houses: await listHouseSums(tx),
        wallets: await sumWallets(tx),
        heldCents: await sumHoldings(tx),
      }));
  return { name: 'economy-books-and-holdings', table: 'wallet', periodMs: 10 * minuteMs, read };
}

export async function getEconomy(services: EconomyServices, period: EconomyPeriod): Promise<Economy> {
  const now = services.clock.now();
  const today = londonDay(now.getTime());
  const reading = readWealth(services);
  // Awaited only after the sums.
  reading.catch(() => {});
  const [sums, { value: books, at: booksAt }, health] = await Promise.all([
    listPeriodSums(services, period),
    readFigure(services, booksFigure(services)),
    readHealth(services),
  ]);
  const { houses, wallets, heldCents } = books;
  const wealth = await reading;
  const ofDay = groupBy(sums, ({ day }) => day);
  const housesCents = houses.reduce((sum, { cents }) => sum - cents, 0);
  return {
    period,
    asOf: now.toISOString(),
    booksAsOf: booksAt.toISOString(),
    days: daysOf(period, sums, today).map((day) => ({ day, flows: flowsOf(ofDay.get(day) ?? []) })),
    kinds: kindsOf(sums),
    houses: houses.map(({ house, cents, entries }) => {
      const own = sums.filter((sum) => sum.house === house);
      return {
        house,
        entries,
        // The house's side is the negative of the players'. `0 -` because a negated zero would be -0.
        balanceCents: seCents(0 - cents),
        todayCents: seCents(0 - netOf(own.filter(({ day }) => day === today))),
        periodCents: seCents(0 - netOf(own)),
      };
    }),
    wallets: { count: wallets.count, cashCents: seCents(wallets.cashCents) },
    holdings: { valueCents: seCents(heldCents) },
    sumCents: seCents(housesCents + wallets.cashCents),
    wealth,
    health,
  };
}

/** The sums of a period as they are stored, for a spreadsheet. */
export function listPeriodSums(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  period: EconomyPeriod,
): Promise<DaySum[]> {
  if (period === 'all') return listDaySums(db, new Date(0));
  return listDaySums(db, new Date(startOfLondonDay(firstDayOf(period, londonDay(clock.nowMs())))));
}

function firstDayOf(period: Exclude<EconomyPeriod, 'all'>, today: LondonDay): LondonDay {
  return addDays(today, 1 - Number(period));
}

/** Every day of the period, oldest first. All of them begin with the first sum. */
function daysOf(period: EconomyPeriod, [oldest]: readonly DaySum[], today: LondonDay): LondonDay[] {
  const all = () => (oldest === undefined ? today : parseLondonDay(oldest.day));
  const first = period === 'all' ? all() : firstDayOf(period, today);
  return Array.from({ length: daysBetween(first, today) + 1 }, (_, index) => addDays(first, index));
}

async function readHealth({ db, clock }: EconomyServices): Promise<Economy['health']> {
  const [held, halts24h] = await Promise.all([findHeldReferrals(db), countHalts(db, new Date(clock.nowMs() - dayMs))]);
  return { heldReferrals: { count: held.count, oldestAt: held.oldestAt?.toISOString() ?? null }, halts24h };
}

async function readWealth({ rankings, clock }: EconomyServices): Promise<Economy['wealth']> {
  const settled = new AbortController();
  try {
    return await Promise.race([
      rankings.query({ kind: 'wealth' }),
      clock.sleep(wealthWaitMs, settled.signal).then(() => null),
    ]);
  } catch (error) {
    // The thread is loading. The rest of the page does not depend on it.
    if (error instanceof Refusal) return null;
    throw error;
  } finally {
    settled.abort();
  }
}

function netOf(sums: readonly DaySum[]): number {
  return sums.reduce((net, { madeCents, removedCents }) => net + madeCents - removedCents, 0);
}

function flowsOf(sums: readonly DaySum[]): Economy['days'][number]['flows'] {
  return moneyFlows.flatMap((flow: MoneyFlow) => {
    const own = sums.filter(({ kind }) => moneyFlowOf(kind) === flow);
    return own.length === 0 ? [] : [{ flow, ...totalOf(own) }];
  });
}

function totalOf(sums: readonly DaySum[]) {
  return {
    madeCents: seCents(sums.reduce((sum, { madeCents }) => sum + madeCents, 0)),
    removedCents: seCents(sums.reduce((sum, { removedCents }) => sum + removedCents, 0)),
  };
}

function kindsOf(sums: readonly DaySum[]): Economy['kinds'] {
  return [...new Set(sums.map(({ kind }) => kind))].sort().map((kind) => {
    const own = sums.filter((sum) => sum.kind === kind);
    const entries = own.reduce((sum, { entries: count }) => sum + count, 0);
    return { kind, flow: moneyFlowOf(kind), ...totalOf(own), entries };
  });
}
