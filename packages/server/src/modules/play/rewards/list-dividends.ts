import { type DividendTerms, dividendCents, dividendShares } from '@limelight/rules/dividend';
import { add, type SeCents, seCents } from '@limelight/rules/money';
import { addDays, type LondonDay, londonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import { listDividendsOf, listHeldAtCloses, sumDividendsOf } from './dividend.sql.js';
import { dividendDueMs } from './pay-dividends.js';
import { rewardSettings } from './rewards.settings.js';

export async function listDividends(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  { userId, before, limit }: { readonly userId: string; readonly before: string | undefined; readonly limit: number },
) {
  // One extra row shows whether there is a next page.
  const rows = await listDividendsOf(db, { userId, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const today = londonDay(clock.nowMs());
  const nextDay = clock.nowMs() < dividendDueMs(today) ? today : addDays(today, 1);
  const { dividendRatePpm: ratePpm, dividendVipBps: vipBps } = settings.of(rewardSettings);
  return {
    dividends: page.map(({ paidAt, ...dividend }) => ({ ...dividend, paidAt: paidAt?.toISOString() ?? null })),
    nextCursor: rows.length > limit ? (page.at(-1)?.day ?? null) : null,
    totalCents: seCents(await sumDividendsOf(db, userId)),
    nextAt: new Date(dividendDueMs(nextDay)).toISOString(),
    nextCents: await expectDividend(db, { userId, today, nextDay, terms: { ratePpm, vipBps } }),
    terms: { ratePpm, vipBps },
  };
}

interface Expectation {
  readonly userId: string;
  readonly today: LondonDay;
  readonly nextDay: LondonDay;
  readonly terms: DividendTerms;
}

/** The next dividend at the current prices, if nothing is sold until then. */
async function expectDividend(db: Executor, { userId, today, nextDay, terms }: Expectation): Promise<SeCents> {
  const held = await listHeldAtCloses(db, { userId, day: today });
  let sum = seCents(0);
  for (const { now, lastClose, closeBefore, priceCents, tier } of held) {
    // Unless it is due in these minutes, the next close is still to come, and the last one is the one before
    // it.
    const closes = nextDay === today ? { lastClose, closeBefore } : { lastClose: now, closeBefore: lastClose };
    sum = add(sum, dividendCents({ shares: dividendShares({ now, ...closes }), priceCents, tier }, terms));
  }
  return sum;
}
