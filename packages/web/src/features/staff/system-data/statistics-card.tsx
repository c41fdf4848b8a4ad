import { formatCount } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { formatTime } from '@limelight/rules/time';
import { Card, FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import type { SystemData } from './data-cards';
import styles from './system-data.module.css';

export function StatisticsCard({ statistics }: Pick<SystemData, 'statistics'>) {
  const { users, activeUsersDay, activeUsersMonth, celebrities, trades, volumeCents, asOf } = statistics;
  return (
    <Card title="System Statistics" aside={<DateTime at={asOf}>as of {formatTime(Date.parse(asOf))}</DateTime>}>
      <dl className={styles.figures}>
        <FigureRow label="Total Users" value={formatCount(users)} />
        <FigureRow label="Active Users, 24 hours" value={formatCount(activeUsersDay)} />
        <FigureRow label="Active Users, 30 days" value={formatCount(activeUsersMonth)} />
        <FigureRow label="Total Celebrities" value={formatCount(celebrities)} />
        <FigureRow label="Total Trades" value={formatCount(trades)} />
        <FigureRow label="Trading Volume" value={formatSe(seCents(volumeCents))} />
      </dl>
    </Card>
  );
}
