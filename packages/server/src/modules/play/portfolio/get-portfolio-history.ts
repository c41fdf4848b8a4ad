import type { Portfolio, PortfolioHistory } from '@limelight/contract/exchange/wallet.schema';
import { fiveMinutesMs } from '@limelight/rules/candle';
import { add, type SeCents, seCents } from '@limelight/rules/money';
import {
  type HistorySpan,
  historyInstants,
  historySpan,
  type PortfolioRange,
  portfolioHistory,
  pricesAtInstants,
} from '@limelight/rules/portfolio-history';
import { dayMs, hourMs, londonDay, secondMs, startOfLondonDay } from '@limelight/rules/time';
import type { Clock } from '../../../platform/clock.js';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { closesOf } from '../../exchange/market/market.public.js';
import { getPortfolioWithAge } from '../../exchange/wallet/wallet.public.js';
import { type Movements, readMovements, type TradeChange } from './portfolio-history.sql.js';

const intervalMs = { fiveMinutes: fiveMinutesMs, hour: hourMs, day: dayMs } as const;
/** How much further back to search for a price, when the market was paused and has no candle. */
const candlesBefore = 2;

/**
 * The history of a portfolio, computed on each request from its movements and prices: two reads, repeated in
 * one snapshot when a movement came between them.
 *
 * @throws Refusal EMAIL_NOT_VERIFIED when the player has no wallet yet
 */
export async function getPortfolioHistory(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, range }: { readonly userId: string; readonly range: PortfolioRange },
): Promise<PortfolioHistory> {
  const read = (executor: Executor) => readHistory(executor, { clock, userId, range });
  const once = await read(db);
  if (once.portfolio.version === once.movements.version) return historyOf(once);
  return historyOf(await db.transaction().setIsolationLevel('repeatable read').execute(read));
}

interface HistoryRequest {
  readonly clock: Clock;
  readonly userId: string;
  readonly range: PortfolioRange;
}

async function readHistory(db: Executor, { clock, userId, range }: HistoryRequest) {
  const { portfolio, openedAt } = await getPortfolioWithAge(db, clock, userId);
  const life = { openedAtMs: openedAt.getTime(), nowMs: clock.nowMs() };
  const span = historySpan(range, life);
  const layout = layInstants(span, life);
  const [firstMs = span.fromMs] = layout.instantsMs;
  const { interval } = span;
  const movements = await readMovements(db, {
    userId,
    instants: layout.instantsMs.map((atMs) => new Date(atMs)),
    closes: (celebrityIds) =>
      closesOf({ interval, celebrityIds, sinceMs: firstMs - candlesBefore * intervalMs[interval] }),
  });
  if (movements === undefined) throw new Refusal('EMAIL_NOT_VERIFIED');
  return { range, portfolio, life, span, layout, movements };
}

function historyOf({
  range,
  portfolio,
  life,
  span,
  layout,
  movements,
}: Awaited<ReturnType<typeof readHistory>>): PortfolioHistory {
  const { instantsMs, shown, midnight } = layout;
  const { trades, otherCashChanges, feesPaidCents, contributions } = movements;
  const points = portfolioHistory({
    instants: instantsMs.length,
    now: {
      cashCents: seCents(portfolio.cashCents),
      contributedCents: seCents(portfolio.contributedCents),
      sharesById: new Map(portfolio.positions.map(({ celebrityId, shares }) => [celebrityId, shares])),
    },
    cashChanges: [...otherCashChanges, ...trades.map((trade) => ({ ...trade, contributedCents: seCents(0) }))],
    shareChanges: trades,
    pricesById: pricesOf(portfolio, { instantsMs, movements }),
  });
  const series = points.slice(-shown);
  return {
    range,
    intervalSeconds: intervalMs[span.interval] / secondMs,
    openedAt: new Date(life.openedAtMs).toISOString(),
    atSeconds: instantsMs.slice(-shown).map((atMs) => Math.floor(atMs / secondMs)),
    valueCents: series.map(({ valueCents }) => valueCents),
    contributedCents: series.map(({ contributedCents }) => contributedCents),
    feesCents: feesBetween(trades, instantsMs.length).slice(-shown).with(0, seCents(0)),
    feesPaidCents,
    ...contributions,
    midnight: points[midnight] ?? { valueCents: 0, contributedCents: 0 },
  };
}

/** The fees paid between each instant and the one before. */
function feesBetween(trades: readonly TradeChange[], instants: number): SeCents[] {
  const fees = Array.from({ length: instants }, () => seCents(0));
  for (const { step, feeCents } of trades) {
    const before = fees[step];
    if (before !== undefined) fees[step] = add(before, feeCents);
  }
  return fees;
}

interface Layout {
  readonly instantsMs: readonly number[];
  /** How many of them, from the end, the chart shows. */
  readonly shown: number;
  /** The index of the London day's beginning; −1 when the portfolio is younger. */
  readonly midnight: number;
}

/** The chart's instants, with the day's beginning among them or before them. */
function layInstants(span: HistorySpan, life: { readonly openedAtMs: number; readonly nowMs: number }): Layout {
  const chart = historyInstants(span, life.nowMs);
  const midnightMs = startOfLondonDay(londonDay(life.nowMs));
  if (midnightMs < life.openedAtMs) return { instantsMs: chart, shown: chart.length, midnight: -1 };
  const isNow = Math.floor(midnightMs / secondMs) === Math.floor(life.nowMs / secondMs);
  if (isNow) return { instantsMs: chart, shown: chart.length, midnight: chart.length - 1 };
  const instantsMs = [...new Set([...chart, midnightMs])].sort((left, right) => left - right);
  const isBefore = midnightMs < (chart[0] ?? life.nowMs);
  return {
    instantsMs,
    shown: isBefore ? chart.length : instantsMs.length,
    midnight: instantsMs.indexOf(midnightMs),
  };
}

interface Prices {
  readonly instantsMs: readonly number[];
  readonly movements: Movements;
}

function pricesOf({ positions }: Portfolio, { instantsMs, movements }: Prices): Map<string, SeCents[]> {
  const nowCents = new Map(positions.map((held) => [held.celebrityId, seCents(held.priceCents)]));
  const ids = [...new Set([...nowCents.keys(), ...movements.trades.map(({ celebrityId }) => celebrityId)])];
  const closesById = new Map(movements.closes.map((row) => [row.celebrityId, row]));
  return new Map(
    ids.map((id) => {
      const closes = closesById.get(id) ?? { startMs: [], closeCents: [] };
      // A position that was sold completely has no value at the last instant, so its price does not matter.
      const liveCents = nowCents.get(id) ?? seCents(closes.closeCents.at(-1) ?? 0);
      return [id, [...pricesAtInstants(instantsMs.slice(0, -1), closes, liveCents), liveCents]];
    }),
  );
}
