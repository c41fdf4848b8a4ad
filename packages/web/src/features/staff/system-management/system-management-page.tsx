import type { ResponseOf } from '@limelight/contract/endpoint';
import { getSystemHealth } from '@limelight/contract/house/system-data';
import type { HealthMeasure } from '@limelight/contract/house/system-data.schema';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';
import { QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { StaffPage, StaffSkeletons } from '../kit/staff-page';
import { StatTile, StatTiles, TilesSkeleton } from '../kit/stat-tile';
import { RecentActivity } from './recent-activity';
import styles from './system-management.module.css';

type Health = ResponseOf<typeof getSystemHealth>;

const refetchMs = 10 * secondMs;

/** What the server measures of itself, and what staff did last. */
export function SystemManagementPage() {
  const health = useQuery({
    queryKey: [getSystemHealth.url],
    queryFn: ({ signal }) => call(getSystemHealth, { signal }),
    refetchInterval: refetchMs,
  });
  return (
    <StaffPage sub="Measured by this instance, every ten seconds.">
      <QueryView query={health} label="Measuring" skeleton={<HealthSkeleton />}>
        {(measured) => (
          <>
            <Figures health={measured} />
            <Card title="System Health">
              <ul className={styles.measures}>
                {measured.measures.map((measure) => (
                  <Measure key={measure.key} measure={measure} />
                ))}
              </ul>
            </Card>
          </>
        )}
      </QueryView>
      <RecentActivity />
    </StaffPage>
  );
}

/** As many as an instance without a bucket has. */
const measureCount = 20;

function HealthSkeleton() {
  return (
    <StaffSkeletons>
      <TilesSkeleton notes={['', '', '', '']} />
      <Card title="System Health">
        <ul className={styles.measures}>
          {Array.from({ length: measureCount }, (_, at) => at).map((at) => (
            <li key={at} className={styles.pending}>
              <Skeleton shape="block" height="100%" />
            </li>
          ))}
        </ul>
      </Card>
    </StaffSkeletons>
  );
}

function Figures({ health: { figures } }: { readonly health: Health }) {
  const asOfMs = Date.parse(figures.asOf);
  return (
    <StatTiles>
      <StatTile label="Total Users" value={formatCount(figures.users)} asOfMs={asOfMs} to={paths.managerUsers} />
      <StatTile label="Active Celebrities" value={formatCount(figures.celebrities)} asOfMs={asOfMs} />
      <StatTile label="News Articles" value={formatCount(figures.newsItems)} asOfMs={asOfMs} />
      <StatTile label="Trading Volume" value={formatSeBrief(seCents(figures.volumeCents))} asOfMs={asOfMs} />
    </StatTiles>
  );
}

const states = {
  healthy: { tone: 'gain', text: 'Healthy' },
  warning: { tone: 'warn', text: 'Warning' },
  failing: { tone: 'danger', text: 'Failing' },
} as const;

function Measure({ measure: { label, value, state, threshold } }: { readonly measure: HealthMeasure }) {
  const { tone, text } = states[state];
  return (
    <li>
      <div className={styles.measureHead}>
        {label}
        <Tag tone={tone}>{text}</Tag>
      </div>
      <p className={styles.measureValue}>{value}</p>
      <p className={styles.measureFoot}>{threshold}</p>
    </li>
  );
}
