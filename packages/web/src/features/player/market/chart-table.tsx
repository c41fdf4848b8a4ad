import { movement } from '@limelight/rules/movement';
import { type Column, DataTable } from '../../../ui/data-table';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { Tag } from '../../../ui/tag';
import styles from './chart-card.module.css';
import { barTimeText, type ChartBar } from './chart-data';

export interface ChartTableProps {
  readonly caption: string;
  readonly bars: readonly ChartBar[];
  readonly intervalSeconds: number;
}

/** The chart's twin in figures, newest first. */
export function ChartTable({ caption, bars, intervalSeconds }: ChartTableProps) {
  return (
    <div className={styles.table}>
      <DataTable
        caption={caption}
        columns={columnsOf(intervalSeconds)}
        rows={bars.toReversed()}
        rowKey={({ startSeconds }) => String(startSeconds)}
        dense
      />
    </div>
  );
}

function columnsOf(intervalSeconds: number): Column<ChartBar>[] {
  return [
    {
      key: 'time',
      head: 'Time',
      isRowHead: true,
      cell: ({ startSeconds, simulated }) => (
        <>
          {barTimeText(startSeconds, intervalSeconds)} {simulated && <Tag>Simulated</Tag>}
        </>
      ),
    },
    { key: 'open', head: 'Open', align: 'end', from: 'tablet', cell: ({ openCents }) => <Money se={openCents} /> },
    { key: 'high', head: 'High', align: 'end', from: 'tablet', cell: ({ highCents }) => <Money se={highCents} /> },
    { key: 'low', head: 'Low', align: 'end', from: 'tablet', cell: ({ lowCents }) => <Money se={lowCents} /> },
    { key: 'close', head: 'Close', align: 'end', cell: ({ closeCents }) => <Money se={closeCents} /> },
    {
      key: 'change',
      head: 'Change',
      align: 'end',
      cell: ({ closeCents, openCents }) => <Movement rate={movement(closeCents, openCents).changeBps} />,
    },
    {
      key: 'volume',
      head: 'Volume',
      align: 'end',
      from: 'tablet',
      cell: ({ volumeCents }) => <Money se={volumeCents} />,
    },
  ];
}
