import { getManagerDashboard } from '@limelight/contract/dashboards';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';
import { StatTile, StatTiles } from '../kit/stat-tile';
import { DashboardPage, refetchMs, vipFigure } from './dashboard-page';

export function ManagerDashboardPage() {
  const query = useQuery({
    queryKey: [getManagerDashboard.url],
    queryFn: ({ signal }) => call(getManagerDashboard, { signal }),
    refetchInterval: refetchMs,
  });
  return (
    <DashboardPage query={query}>
      {({ asOf, celebrities, tradesToday, vip, failedPayments30d }) => {
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
            <StatTile label="Trades today" value={formatCount(tradesToday)} asOfMs={asOfMs} />
            <StatTile label="VIP members" {...vipFigure(vip)} asOfMs={asOfMs} />
            <StatTile
              label="Failed payments, 30 d"
              value={formatCount(failedPayments30d)}
              asOfMs={asOfMs}
              to={`${paths.managerPayments}?status=failed`}
            />
          </StatTiles>
        );
      }}
    </DashboardPage>
  );
}
