import { formatSePlain, type SeCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { type Column, DataTable } from '../../../ui/data-table';
import { Movement } from '../../../ui/movement';
import styles from './chart-card.module.css';
import { barTimeText, type ChartBar } from './chart-data';

export interface ChartTableProps {
  readonly caption: string;
  readonly bars: readonly ChartBar[];
  readonly intervalSeconds: number;
}

/** The chart's data as a table, newest first. If wider than the screen it scrolls sideways in its own box. */
export function ChartTable({ caption, bars, intervalSeconds }: ChartTableProps) {
  return (
    <div className={styles.table}>
      <DataTable
        caption={`${caption}, in SE$`}
        columns={columnsOf(intervalSeconds)}
        rows={bars.toReversed()}
        rowKey={({ startSeconds }) => String(startSeconds)}
        dense
      />
    </div>
  );
}

function columnsOf(intervalSeconds: number): Column<ChartBar>[] {
  const price = (key: string, head: string, cents: (bar: ChartBar) => SeCents): Column<ChartBar> => ({
    key,
    head,
    align: 'end',
    cell: (bar) => formatSePlain(cents(bar)),
  });
  return [
    {
      key: 'time',
      head: 'Time',
      isRowHead: true,
      cell: ({ startSeconds, simulated }) => (
        <span className={styles.time}>
          {barTimeText(startSeconds, intervalSeconds)}
          {simulated && <small>Simulated</small>}
        </span>
      ),
    },
    price('open', 'Open', ({ openCents }) => openCents),
    price('high', 'High', ({ highCents }) => highCents),
    price('low', 'Low', ({ lowCents }) => lowCents),
    price('close', 'Close SE$', ({ closeCents }) => closeCents),
    {
      key: 'change',
      head: 'Change',
      align: 'end',
      cell: ({ closeCents, openCents }) => <Movement rate={movement(closeCents, openCents).changeBps} small />,
    },
    price('volume', 'Volume', ({ volumeCents }) => volumeCents),
  ];
}
