import { seCents } from '@limelight/rules/money';
import { addDays, londonDay } from '@limelight/rules/time';
import type { Services } from '../../services.js';
import { listDividendsOf, sumDividendsOf } from './dividend.sql.js';
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
  const dueMs = dividendDueMs(today);
  const { dividendRatePpm: ratePpm, dividendVipBps: vipBps } = settings.of(rewardSettings);
  return {
    dividends: page.map(({ paidAt, ...dividend }) => ({ ...dividend, paidAt: paidAt?.toISOString() ?? null })),
    nextCursor: rows.length > limit ? (page.at(-1)?.day ?? null) : null,
    totalCents: seCents(await sumDividendsOf(db, userId)),
    nextAt: new Date(clock.nowMs() < dueMs ? dueMs : dividendDueMs(addDays(today, 1))).toISOString(),
    terms: { ratePpm, vipBps },
  };
}
