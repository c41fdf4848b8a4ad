import { getManagerDashboard } from '@limelight/contract/dashboards';
import { formatCount } from '@limelight/rules/count';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';
import { Freshness, QueryView } from '../../../shell/query-view';
import { PageTitle } from '../../../ui/page-title';
import { ListSkeleton } from '../../../ui/query-states';
import { StatTile } from '../kit/stat-tile';
import styles from './dashboards.module.css';
import { WaitingPanel } from './waiting-panel';

const refetchMs = 30_000;

/** Queues before figures. */
export function ManagerDashboardPage() {
  const query = useQuery({
    queryKey: [getManagerDashboard.url],
    queryFn: ({ signal }) => call(getManagerDashboard, { signal }),
    refetchInterval: refetchMs,
  });
  return (
    <div className={styles.page}>
      <PageTitle>Dashboard</PageTitle>
      <WaitingPanel />
      <Freshness query={query} />
      <QueryView query={query} label="Loading figures" skeleton={<ListSkeleton rows={2} height={96} />}>
        {({ asOf, celebrities, tradesToday, vip, failedPayments30d }) => {
          const asOfMs = Date.parse(asOf);
          return (
            <div className={styles.tiles}>
              <StatTile
                label="Celebrities active"
                value={formatCount(celebrities.active)}
                note={`${formatCount(celebrities.suspended)} suspended`}
                asOfMs={asOfMs}
              />
              <StatTile label="Trades today" value={formatCount(tradesToday)} asOfMs={asOfMs} />
              <StatTile
                label="VIP members"
                value={formatCount(vip.basic + vip.pro + vip.elite)}
                note={`Basic ${formatCount(vip.basic)}, Pro ${formatCount(vip.pro)}, Elite ${formatCount(vip.elite)}`}
                asOfMs={asOfMs}
              />
              <StatTile label="Failed payments, 30 d" value={formatCount(failedPayments30d)} asOfMs={asOfMs} />
            </div>
          );
        }}
      </QueryView>
    </div>
  );
}
