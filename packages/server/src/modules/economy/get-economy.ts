import type { Economy } from '@limelight/contract/economy.schema';
import { type MoneyFlow, moneyFlowOf, moneyFlows, type WealthShares } from '@limelight/rules/economy';
import { seCents } from '@limelight/rules/money';
import { addDays, londonDay, secondMs, startOfLondonDay } from '@limelight/rules/time';
import { Refusal } from '../../platform/http/refusal.js';
import type { Services } from '../../services.js';
import type { RankingSource } from '../leaderboards/leaderboards.public.js';
import { type DaySum, listDaySums, listHouseSums, sumWallets } from './ledger-sums.sql.js';

/** While the thread loads, waiting longer helps nothing; the page then says that the figures are still being computed. */
const wealthWaitMs = secondMs / 2;

export type EconomyServices = Pick<Services, 'db' | 'clock'> & { readonly rankings: RankingSource };

/** Everything at one moment: house accounts and wallets are read from one snapshot, so that their sum is exactly zero. */
export async function getEconomy(services: EconomyServices, days: number): Promise<Economy> {
  const { db, clock } = services;
  const now = clock.now();
  const today = londonDay(now.getTime());
  const first = addDays(today, 1 - days);
  const reading = readWealth(services);
  // Awaited only after the sums.
  reading.catch(() => {});
  const { sums, houses, wallets } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      sums: await listDaySums(tx, new Date(startOfLondonDay(first))),
      houses: await listHouseSums(tx),
      wallets: await sumWallets(tx),
    }));
  const wealth = await reading;
  const housesCents = houses.reduce((sum, { cents }) => sum - cents, 0);
  return {
    asOf: now.toISOString(),
    days: Array.from({ length: days }, (_, index) => {
      const day = addDays(first, index);
      return { day, flows: flowsOf(sums.filter((sum) => sum.day === day)) };
    }),
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
    sumCents: seCents(housesCents + wallets.cashCents),
    wealth,
  };
}

async function readWealth({ rankings, clock }: EconomyServices): Promise<WealthShares | null> {
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
