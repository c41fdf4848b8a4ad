import type { Revenue } from '@limelight/contract/money/revenue.schema';
import { gatewayNames } from '@limelight/rules/payment';
import {
  type RevenuePeriod,
  type RevenueSpan,
  type RevenueSum,
  revenueProducts,
  revenueSpans,
  totalRevenue,
} from '@limelight/rules/revenue';
import { dayMs, minuteMs } from '@limelight/rules/time';
import type { StoredFigure } from '../../../../platform/stored-figure.js';
import type { Services } from '../../../../services.js';
import { countOpenDisputes, findRecurringRevenue, sumRevenue, sumTokensCredited } from './revenue.sql.js';

const churnDays = 30;
const instant = (ms: number) => new Date(ms).toISOString();

/** Periods with few payments are read in the request. */
export const storedRevenuePeriods = ['month', 'year'] as const satisfies readonly RevenuePeriod[];

/** Months of payments are too many to sum in a request. The end of its span says when they were summed. */
export function revenueFigure(
  services: Pick<Services, 'db' | 'clock'>,
  period: (typeof storedRevenuePeriods)[number],
): StoredFigure<Revenue> {
  const read = () => readRevenue(services, period);
  return { name: `revenue-${period}`, table: 'payment', periodMs: 5 * minuteMs, read };
}

/** Every figure of the screen is a sum of the same rows. */
export async function readRevenue(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  period: RevenuePeriod,
): Promise<Revenue> {
  const nowMs = clock.nowMs();
  const { current, before } = revenueSpans(period, nowMs);
  const [sums, sumsBefore, recurring, openDisputes, tokensSeCents] = await Promise.all([
    sumRevenue(db, current),
    sumRevenue(db, before),
    findRecurringRevenue(db, new Date(nowMs - churnDays * dayMs)),
    countOpenDisputes(db),
    sumTokensCredited(db, current),
  ]);
  const compared = (isPart: (sum: RevenueSum) => boolean) => ({
    now: totalRevenue(sums.filter(isPart)),
    before: totalRevenue(sumsBefore.filter(isPart)),
  });
  return {
    from: instant(current.fromMs),
    until: instant(current.untilMs),
    before: { from: instant(before.fromMs), until: instant(before.untilMs) },
    total: compared(() => true),
    gateways: gatewayNames.map((name) => ({ gateway: name, ...compared(({ gateway }) => gateway === name) })),
    products: revenueProducts.map((name) => ({ product: name, ...compared(({ product }) => product === name) })),
    bars: barsOf(current, sums),
    barsBefore: barsOf(before, sumsBefore).map(({ netUsCents }) => netUsCents.reduce((sum, cents) => sum + cents, 0)),
    recurring,
    openDisputes,
    tokensSeCents,
  };
}

function barsOf({ startsMs }: RevenueSpan, sums: readonly RevenueSum[]): Revenue['bars'] {
  return startsMs.map((startMs, bar) => ({
    at: instant(startMs),
    netUsCents: revenueProducts.map(
      (name) => totalRevenue(sums.filter((sum) => sum.bar === bar && sum.product === name)).netUsCents,
    ),
  }));
}
