import type { PortfolioHistory } from '@limelight/contract/exchange/wallet.schema';
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
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { listClosesOf } from '../../exchange/market/market.public.js';
import { findWallet, getPortfolio } from '../../exchange/wallet/wallet.public.js';
import {
  listOtherCashChanges,
  listTradeChanges,
  sumContributions,
  sumFees,
  type TradeChange,
} from './portfolio-history.sql.js';

const intervalMs = { fiveMinutes: fiveMinutesMs, hour: hourMs, day: dayMs } as const;
/** How much further back to search for a price, when the market was paused and has no candle. */
const candlesBefore = 2;

/**
 * The history of a portfolio, computed on each request from its movements and prices, read in one snapshot.
 *
 * @throws Refusal EMAIL_NOT_VERIFIED when the player has no wallet yet
 */
export function getPortfolioHistory(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, range }: { readonly userId: string; readonly range: PortfolioRange },
): Promise<PortfolioHistory> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const portfolio = await getPortfolio(tx, clock, userId);
      const wallet = await findWallet(tx, userId);
      if (!wallet) throw new Refusal('EMAIL_NOT_VERIFIED');
      const nowMs = clock.nowMs();
      const openedAtMs = wallet.created_at.getTime();
      const span = historySpan(range, { openedAtMs, nowMs });
      const { shown, instantsMs, midnight } = layInstants(span, { openedAtMs, nowMs });
      const changes = { userId, instants: instantsMs.map((atMs) => new Date(atMs)) };
      const trades = await listTradeChanges(tx, changes);
      const otherCashChanges = await listOtherCashChanges(tx, changes);
      const nowCents = new Map(portfolio.positions.map((held) => [held.celebrityId, seCents(held.priceCents)]));
      const ids = [...new Set([...nowCents.keys(), ...trades.map(({ celebrityId }) => celebrityId)])];
      const points = portfolioHistory({
        instants: instantsMs.length,
        now: {
          cashCents: seCents(portfolio.cashCents),
          contributedCents: seCents(portfolio.contributedCents),
          sharesById: new Map(portfolio.positions.map(({ celebrityId, shares }) => [celebrityId, shares])),
        },
        cashChanges: [...otherCashChanges, ...trades.map((trade) => ({ ...trade, contributedCents: seCents(0) }))],
        shareChanges: trades,
        pricesById: await readPrices(tx, { span, ids, instantsMs, nowCents }),
      });
      const series = points.slice(-shown);
      return {
        range,
        intervalSeconds: intervalMs[span.interval] / secondMs,
        openedAt: new Date(openedAtMs).toISOString(),
        atSeconds: instantsMs.slice(-shown).map((atMs) => Math.floor(atMs / secondMs)),
        valueCents: series.map(({ valueCents }) => valueCents),
        contributedCents: series.map(({ contributedCents }) => contributedCents),
        feesCents: feesBetween(trades, instantsMs.length).slice(-shown).with(0, seCents(0)),
        feesPaidCents: await sumFees(tx, userId),
        ...(await sumContributions(tx, userId)),
        midnight: points[midnight] ?? { valueCents: 0, contributedCents: 0 },
      };
    });
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

interface PricesRequest {
  readonly span: HistorySpan;
  readonly ids: readonly string[];
  readonly instantsMs: readonly number[];
  readonly nowCents: ReadonlyMap<string, SeCents>;
}

async function readPrices(
  db: Executor,
  { span, ids, instantsMs, nowCents }: PricesRequest,
): Promise<Map<string, SeCents[]>> {
  const firstMs = instantsMs[0] ?? span.fromMs;
  const rows = await listClosesOf(db, span.interval, ids, firstMs - candlesBefore * intervalMs[span.interval]);
  const closesById = new Map(rows.map((row) => [row.celebrityId, row]));
  return new Map(
    ids.map((id) => {
      const closes = closesById.get(id) ?? { startMs: [], closeCents: [] };
      // A position that was sold completely has no value at the last instant, so its price does not matter.
      const liveCents = nowCents.get(id) ?? seCents(closes.closeCents.at(-1) ?? 0);
      return [id, [...pricesAtInstants(instantsMs.slice(0, -1), closes, liveCents), liveCents]];
    }),
  );
}
