import { getPaymentFigures } from '@limelight/contract/money/staff-payments';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { bps, usCents } from '@limelight/rules/money';
import { changeBps } from '@limelight/rules/revenue';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';
import { QueryView } from '../../../shell/query-view';
import { Money } from '../../../ui/money';
import { StatTile, StatTiles, TilesSkeleton } from '../kit/stat-tile';

interface Compared {
  readonly now: number;
  readonly before: number;
}

function changeOf({ now, before }: Compared, against: string) {
  const change = changeBps(now, before);
  return { rate: change === null ? null : bps(change), against };
}

/** The three tiles above the list. */
export function PaymentFigures() {
  const query = useQuery({
    queryKey: [getPaymentFigures.url],
    queryFn: ({ signal }) => call(getPaymentFigures, { signal }),
  });
  return (
    <QueryView
      query={query}
      label="Loading the figures"
      skeleton={<TilesSkeleton notes={['after refunds and disputes', '', '']} />}
    >
      {({ asOf, monthUsCents, vipMembers, failedPayments }) => {
        const asOfMs = Date.parse(asOf);
        return (
          <StatTiles>
            <StatTile
              label="Monthly revenue"
              value={<Money us={usCents(monthUsCents.now)} />}
              change={changeOf(monthUsCents, 'Against the same part of last month')}
              note="after refunds and disputes"
              asOfMs={asOfMs}
            />
            <StatTile
              label="VIP members"
              value={formatCount(vipMembers.now)}
              {...(vipMembers.before !== null && {
                change: changeOf({ now: vipMembers.now, before: vipMembers.before }, 'Against 30 days ago'),
              })}
              asOfMs={asOfMs}
            />
            <StatTile
              label="Failed, 30 days"
              value={formatCount(failedPayments.now)}
              change={changeOf(failedPayments, 'Against the 30 days before')}
              asOfMs={asOfMs}
              to={`${paths.managerPayments}?status=failed`}
            />
          </StatTiles>
        );
      }}
    </QueryView>
  );
}
