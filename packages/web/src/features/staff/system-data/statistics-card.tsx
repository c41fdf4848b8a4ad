import { formatCount } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { Card, FigureRow } from '../../../ui/card';
import type { SystemData } from './data-cards';
import styles from './system-data.module.css';

export function StatisticsCard({ statistics }: Pick<SystemData, 'statistics'>) {
  const { users, activeUsersDay, activeUsersMonth, celebrities, trades, volumeCents } = statistics;
  return (
    <Card title="System Statistics">
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
