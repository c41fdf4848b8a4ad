import type { Economy } from '@limelight/contract/economy.schema';
import { formatSe, seCents } from '@limelight/rules/money';
import { formatDate } from '@limelight/rules/time';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { Money } from '../../../ui/money';
import styles from './economy.module.css';
import { barsOf, flowNames, largestOf, shownFlows, totalsOf } from './flow-view';

const middle = 120;
const dayWidth = 24;
const barWidth = 16;

/** Made and removed SE$ per day, as bars or as their table twin. */
export function FlowChart({ days }: Pick<Economy, 'days'>) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title="Made and removed a day"
      flush={asTable}
      aside={
        <Button variant="quiet" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'View as chart' : 'View as table'}
        </Button>
      }
    >
      {asTable ? <FlowTable days={days} /> : <Bars days={days} />}
    </Card>
  );
}

function Bars({ days }: Pick<Economy, 'days'>) {
  const largest = largestOf(days);
  const width = days.length * dayWidth;
  const ends = [days[0], days.at(-1)].map((day) => (day === undefined ? '' : formatDate(Date.parse(day.day))));
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${width} ${2 * middle}`} preserveAspectRatio="none" aria-hidden>
        {days.map(({ day, flows }, index) =>
          barsOf(flows, largest, middle - 4).map(({ flow, y, height }) => (
            <rect
              key={`${day} ${flow} ${y}`}
              className={styles[flow]}
              x={index * dayWidth + (dayWidth - barWidth) / 2}
              y={y + 4}
              width={barWidth}
              height={height}
            />
          )),
        )}
        <path className={styles.zero} d={`M0 ${middle}H${width}`} />
      </svg>
      <p className={styles.ends}>
        <span>{ends[0]}</span>
        <span>Highest day {formatSe(seCents(largest))}</span>
        <span>{ends[1]}</span>
      </p>
      <ul className={styles.legend}>
        {shownFlows.map((flow) => (
          <li key={flow}>
            <span className={`${styles.key} ${styles[flow]}`} />
            {flowNames[flow]}
          </li>
        ))}
      </ul>
    </>
  );
}

const columns: readonly Column<Economy['days'][number]>[] = [
  { key: 'day', head: 'Day', isRowHead: true, cell: ({ day }) => formatDate(Date.parse(day)) },
  { key: 'made', head: 'Made', align: 'end', cell: ({ flows }) => <Money se={seCents(totalsOf(flows).madeCents)} /> },
  {
    key: 'removed',
    head: 'Removed',
    align: 'end',
    cell: ({ flows }) => <Money se={seCents(totalsOf(flows).removedCents)} />,
  },
  ...shownFlows.map(
    (shown): Column<Economy['days'][number]> => ({
      key: shown,
      head: flowNames[shown],
      align: 'end',
      cell: ({ flows }) => {
        const { madeCents = 0, removedCents = 0 } = flows.find(({ flow }) => flow === shown) ?? {};
        return <Money se={seCents(madeCents - removedCents)} signed />;
      },
    }),
  ),
];

function FlowTable({ days }: Pick<Economy, 'days'>) {
  return <DataTable caption="Days" dense columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} />;
}
