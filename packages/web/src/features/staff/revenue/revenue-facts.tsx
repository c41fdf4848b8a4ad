import type { Revenue } from '@limelight/contract/money/revenue.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { bps, formatPercent, formatSe, formatUs, seCents, usCents } from '@limelight/rules/money';
import { tierNames, tiers } from '@limelight/rules/tier';
import { usePublicSettings } from '../../../queries/settings';
import { Card, FigureRow } from '../../../ui/card';
import styles from './revenue.module.css';

/** What recurs, what the sums are made of, and the virtual money, which is no revenue. */
export function RevenueFacts({ revenue: { recurring, total, tokensSeCents } }: { readonly revenue: Revenue }) {
  const { subscriptions, renewing, monthlyUsCents, subscribersBefore, subscribersLost } = recurring;
  const churn = subscribersBefore === 0 ? null : Math.round((subscribersLost * 10_000) / subscribersBefore);
  const us = (cents: number) => formatUs(usCents(cents));
  return (
    <>
      <div className={styles.pair}>
        <Card title="Recurring revenue">
          <dl>
            <FigureRow label="Active subscriptions" value={formatCount(subscriptions)} />
            <FigureRow label="Of these renew" value={formatCount(renewing)} />
            <FigureRow label="Monthly recurring revenue" value={us(monthlyUsCents)} strong />
            <FigureRow
              label="Churn, 30 days"
              value={
                churn === null ? 'Nobody subscribed 30 days ago' : churnText(churn, subscribersLost, subscribersBefore)
              }
            />
          </dl>
        </Card>
        <Card title="This period">
          <dl>
            <FigureRow label="Gross" value={us(total.now.grossUsCents)} />
            <FigureRow label="Refunds" value={us(-total.now.refundedUsCents)} />
            <FigureRow label="Disputes, open or lost" value={us(-total.now.disputedUsCents)} />
            <FigureRow label="Net" value={us(total.now.netUsCents)} strong />
          </dl>
        </Card>
      </div>
      <p className={styles.note}>
        Sums equal the Payments list for the same days. Refunds and disputes count on the day they were reported. The
        providers’ own fees are not included: they do not report them with a payment. Virtual money is no revenue: token
        orders of this period added {formatSe(seCents(tokensSeCents))} to players’ cash. <TradingFees />
      </p>
    </>
  );
}

function churnText(churnBps: number, lost: number, before: number): string {
  return `${formatPercent(bps(churnBps))} (${formatCount(lost)} of ${formatCounted(before, 'player')})`;
}

/** The rates in force, from the settings. */
function TradingFees() {
  const { data: settings } = usePublicSettings();
  if (settings === undefined) return null;
  const rates = tiers.map((tier) => `${tierNames[tier]} ${formatPercent(bps(settings.feeBpsByTier[tier]))}`);
  return `Trading fees are paid in SE$: ${rates.join(', ')}.`;
}
