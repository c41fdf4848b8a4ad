import { getManagerDashboard } from '@limelight/contract/house/dashboards';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';
import { StatTile, StatTiles, TilesSkeleton } from '../kit/stat-tile';
import { changeOf, DashboardPage, refetchMs, vipChange, vipFigure } from './dashboard-page';

const notes = ['0 suspended', '', 'Basic 0, Pro 0, Elite 0', '0 in the 30 days before'];

export function ManagerDashboardPage() {
  const query = useQuery({
    queryKey: [getManagerDashboard.url],
    queryFn: ({ signal }) => call(getManagerDashboard, { signal }),
    refetchInterval: refetchMs,
  });
  return (
    <DashboardPage query={query} skeleton={<TilesSkeleton notes={notes} />}>
      {({ asOf, celebrities, trades, vip, failedPayments30d, failedPaymentsBefore }) => {
        const asOfMs = Date.parse(asOf);
        return (
          <StatTiles>
            <StatTile
              label="Celebrities active"
              value={formatCount(celebrities.active)}
              note={`${formatCount(celebrities.suspended)} suspended`}
              asOfMs={asOfMs}
              to={paths.managerCelebrities}
            />
            <StatTile
              label="Trades today"
              value={formatCount(trades.today)}
              change={changeOf(trades.fullHours, trades.fullHoursBefore, 'Full hours, against the same of yesterday')}
              asOfMs={asOfMs}
            />
            <StatTile label="VIP members" {...vipFigure(vip)} {...vipChange(vip)} trend={vip.trend} asOfMs={asOfMs} />
            <StatTile
              label="Failed payments, 30 d"
              value={formatCount(failedPayments30d)}
              note={`${formatCount(failedPaymentsBefore)} in the 30 days before`}
              asOfMs={asOfMs}
              to={`${paths.managerPayments}?status=failed`}
            />
          </StatTiles>
        );
      }}
    </DashboardPage>
  );
}
