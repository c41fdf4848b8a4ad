import type { PaymentFigures } from '@limelight/contract/money/staff-payments.schema';
import { type RevenueSpan, revenueSpans, totalRevenue } from '@limelight/rules/revenue';
import { addDays, dayMs, londonDay } from '@limelight/rules/time';
import type { Services } from '../../../../services.js';
import { countVipMembers, listVipDays } from '../../../exchange/wallet/wallet.public.js';
import { countFailedPayments, sumRevenue } from './revenue.sql.js';

const comparedDays = 30;

/** The tiles of the payments screen. */
export async function readPaymentFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<PaymentFigures> {
  const nowMs = clock.nowMs();
  const { current, before } = revenueSpans('month', nowMs);
  const [now, then, longAgo] = [0, 1, 2].map((times) => new Date(nowMs - times * comparedDays * dayMs)) as [
    Date,
    Date,
    Date,
  ];
  const netOf = async (span: RevenueSpan) => totalRevenue(await sumRevenue(db, span)).netUsCents;
  const day = addDays(londonDay(nowMs), -comparedDays);
  const [month, monthBefore, vip, vipDays, failed, failedBefore] = await Promise.all([
    netOf(current),
    netOf(before),
    countVipMembers(db),
    listVipDays(db, day),
    countFailedPayments(db, then, now),
    countFailedPayments(db, longAgo, then),
  ]);
  return {
    asOf: now.toISOString(),
    monthUsCents: { now: month, before: monthBefore },
    vipMembers: {
      now: vip.basic + vip.pro + vip.elite,
      before: vipDays.find((stored) => stored.day === day)?.members ?? null,
    },
    failedPayments: { now: failed, before: failedBefore },
  };
}
