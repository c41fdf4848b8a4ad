import type { Revenue } from '@limelight/contract/money/revenue.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { bps, formatUs, usCents } from '@limelight/rules/money';
import { changeBps } from '@limelight/rules/revenue';
import { Money } from '../../../ui/money';
import { StatTile, StatTiles } from '../kit/stat-tile';

function changeOf(now: number, before: number, beforeText: string) {
  const rate = changeBps(now, before);
  return { rate: rate === null ? null : bps(rate), against: `${beforeText} in the period before` };
}

export function RevenueTiles({ revenue }: { readonly revenue: Revenue }) {
  const { total, recurring, openDisputes, until } = revenue;
  const { now, before } = total;
  const asOfMs = Date.parse(until);
  const out = now.refundedUsCents + now.disputedUsCents;
  const outBefore = before.refundedUsCents + before.disputedUsCents;
  const us = (cents: number) => formatUs(usCents(cents));
  return (
    <StatTiles>
      <StatTile
        label="Net"
        value={<Money us={usCents(now.netUsCents)} />}
        change={changeOf(now.netUsCents, before.netUsCents, us(before.netUsCents))}
        note={`${us(before.netUsCents)} before`}
        asOfMs={asOfMs}
      />
      <StatTile
        label="Gross"
        value={<Money us={usCents(now.grossUsCents)} />}
        change={changeOf(now.grossUsCents, before.grossUsCents, us(before.grossUsCents))}
        note={`${us(before.grossUsCents)} before`}
        asOfMs={asOfMs}
      />
      <StatTile
        label="Recurring, monthly"
        value={<Money us={usCents(recurring.monthlyUsCents)} />}
        note={`${formatCounted(recurring.renewing, 'subscription')} renew`}
        asOfMs={asOfMs}
      />
      <StatTile
        label="Orders"
        value={formatCount(now.orders)}
        change={changeOf(now.orders, before.orders, formatCount(before.orders))}
        note={`${formatCount(before.orders)} before`}
        asOfMs={asOfMs}
      />
      <StatTile
        label="Reversals"
        value={<Money us={usCents(out)} />}
        change={changeOf(out, outBefore, us(outBefore))}
        note={openDisputes === 1 ? '1 dispute open' : `${formatCount(openDisputes)} disputes open`}
        asOfMs={asOfMs}
      />
    </StatTiles>
  );
}
