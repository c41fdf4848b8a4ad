import type { Economy } from '@limelight/contract/money/economy.schema';
import { formatSe, seCents } from '@limelight/rules/money';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { Money } from '../../../ui/money';
import styles from './economy.module.css';
import {
  barsOf,
  type FlowSpan,
  type FlowSpans,
  flowNames,
  largestOf,
  shownFlows,
  spansOf,
  totalsOf,
} from './flow-view';

const middle = 120;
const spanWidth = 24;
const barWidth = 16;

/** With fewer bars they do not become wider. */
const barsMin = 7;

/** Made and removed SE$ per day or month, as bars or as their table twin. */
export function FlowChart({ days }: Pick<Economy, 'days'>) {
  const { unit, spans } = spansOf(days);
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={`Made and removed a ${unit}`}
      flush={asTable}
      aside={
        <Button variant="quiet" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'View as chart' : 'View as table'}
        </Button>
      }
    >
      {asTable ? <FlowTable unit={unit} spans={spans} /> : <Bars unit={unit} spans={spans} />}
    </Card>
  );
}

function Bars({ unit, spans }: FlowSpans) {
  const largest = largestOf(spans);
  const width = Math.max(spans.length, barsMin) * spanWidth;
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${width} ${2 * middle}`} preserveAspectRatio="none" aria-hidden>
        {spans.map(({ label, flows }, index) =>
          barsOf(flows, largest, middle - 4).map(({ flow, y, height }) => (
            <rect
              key={`${label} ${flow} ${y}`}
              className={styles[flow]}
              x={index * spanWidth + (spanWidth - barWidth) / 2}
              y={y + 4}
              width={barWidth}
              height={height}
            />
          )),
        )}
        <path className={styles.zero} d={`M0 ${middle}H${width}`} />
      </svg>
      <p className={styles.ends}>
        <span>{spans[0]?.label}</span>
        <span>
          Highest {unit} {formatSe(seCents(largest))}
        </span>
        <span>{spans.at(-1)?.label}</span>
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

function columnsOf(unit: FlowSpans['unit']): readonly Column<FlowSpan>[] {
  return [
    { key: 'span', head: unit === 'day' ? 'Day' : 'Month', isRowHead: true, cell: ({ label }) => label },
    { key: 'made', head: 'Made', align: 'end', cell: ({ flows }) => <Money se={seCents(totalsOf(flows).madeCents)} /> },
    {
      key: 'removed',
      head: 'Removed',
      align: 'end',
      cell: ({ flows }) => <Money se={seCents(totalsOf(flows).removedCents)} />,
    },
    ...shownFlows.map(
      (shown): Column<FlowSpan> => ({
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
}

function FlowTable({ unit, spans }: FlowSpans) {
  return (
    <DataTable
      caption={unit === 'day' ? 'Days' : 'Months'}
      dense
      columns={columnsOf(unit)}
      rows={spans.toReversed()}
      rowKey={({ label }) => label}
    />
  );
}
