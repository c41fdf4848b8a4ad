import type { Portfolio, PortfolioHistory } from '@limelight/contract/exchange/wallet.schema';
import { formatSePlain, negate, seCents } from '@limelight/rules/money';
import type { PortfolioRange } from '@limelight/rules/portfolio-history';
import { secondMs } from '@limelight/rules/time';
import { ChartNoAxesCombined, Gift, Percent } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTick } from '../../../live/ticks';
import { DataTable } from '../../../ui/data-table';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { Skeleton } from '../../../ui/query-states';
import { ChartCredit, TableToggle } from '../market/chart-legend';
import { PriceChart } from '../market/price-chart-part';
import styles from './portfolio-card.module.css';
import {
  barsOfPoints,
  type GraphPoint,
  pointsOf,
  pointText,
  profitSinceFirst,
  stepSums,
  stepsOf,
  stepTexts,
  timeText,
  withLivePoint,
  worthOf,
} from './portfolio-graph-view';

export interface PortfolioGraphProps {
  readonly history: PortfolioHistory;
  /** At the current prices: the last point of the line. */
  readonly portfolio: Portfolio;
  readonly range: PortfolioRange;
}

/** One stable array, since charts compare by identity. */
const noMarks: readonly never[] = [];

export function PortfolioGraph({ history, portfolio, range }: PortfolioGraphProps) {
  const [asTable, setAsTable] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const tick = useTick();
  const { valueCents, contributedCents } = portfolio;
  const points = useMemo(() => {
    const atSeconds = Math.floor((tick === null ? 0 : Date.parse(tick.time)) / secondMs);
    return withLivePoint(pointsOf(history), { ...worthOf({ valueCents, contributedCents }), atSeconds });
  }, [history, tick, valueCents, contributedCents]);
  const bars = useMemo(() => barsOfPoints(points), [points]);
  const steps = useMemo(() => stepsOf(points), [points]);
  // Two points a few seconds apart do not make a line yet.
  const young = points.length < 3;
  const caption = `Profit of your portfolio, ${rangeNames[range]}`;
  return (
    <div className={styles.graph}>
      <div className={styles.legend}>
        {!young && <PointFigures points={points} pointed={pointed} range={range} />}
        <TableToggle asTable={asTable} instead="graph" onChange={setAsTable} />
      </div>
      {asTable && <GraphTable points={points} caption={caption} />}
      {!asTable && young && (
        <p className={styles.young}>
          <ChartNoAxesCombined aria-hidden size={20} strokeWidth={1.75} />
          Your chart starts here: the first points follow within minutes.
        </p>
      )}
      {!asTable && !young && (
        <>
          <div className={styles.chart}>
            <PriceChart
              fallback={<Skeleton shape="block" height="100%" />}
              failedText="The graph could not be loaded"
              label={`${caption}. Arrow keys read single values`}
              bars={bars}
              openingCents={seCents(0)}
              type="area"
              averageCostCents={null}
              marks={noMarks}
              news={noMarks}
              steps={steps}
              toScale
              describeBar={(index) => pointText(points, index)}
              onPoint={setPointed}
            />
          </div>
          <p className={styles.credit}>
            {steps.length > 0 && <StepKey points={points} />}
            <ChartCredit />
          </p>
        </>
      )}
    </div>
  );
}

interface PointFiguresProps {
  readonly points: readonly GraphPoint[];
  /** `null` for the last one. */
  readonly pointed: number | null;
  readonly range: PortfolioRange;
}

function PointFigures({ points, pointed, range }: PointFiguresProps) {
  const shown = points[pointed ?? points.length - 1] ?? points.at(-1);
  const saidAbove = pointed === null && (range === '1D' || range === 'ALL');
  // An empty line, so that nothing moves when a point is chosen.
  if (shown === undefined || saidAbove) return <p />;
  const { profitCents, profitBps } = profitSinceFirst(points, shown);
  const steps = pointed === null ? [] : stepTexts(points, pointed);
  return (
    <p>
      <strong>
        <Movement se={profitCents} rate={profitBps} />
      </strong>{' '}
      <span>{pointed === null ? rangeTexts[range] : timeText(shown)}</span>
      {pointed !== null && (
        <span>
          , value <Money se={shown.valueCents} />
        </span>
      )}
      {steps.length > 0 && <span>, {steps.join(', ')}</span>}
    </p>
  );
}

/** What the graph's discs mean, with the sums of the range. */
function StepKey({ points }: { readonly points: readonly GraphPoint[] }) {
  const { added, fee } = stepSums(points);
  return (
    <span className={styles.stepKey}>
      {added !== 0 && (
        <span>
          <i className={styles.added}>
            <Gift aria-hidden size={11} strokeWidth={2.2} />
          </i>{' '}
          Cash added, not profit <Money se={added} signed />
        </span>
      )}
      {fee !== 0 && (
        <span>
          <i>
            <Percent aria-hidden size={11} strokeWidth={2.2} />
          </i>{' '}
          Fees <Money se={negate(fee)} signed />
        </span>
      )}
    </span>
  );
}

const rangeTexts: Readonly<Record<PortfolioRange, string>> = {
  '1D': 'in 24 hours',
  '1W': 'in a week',
  '1M': 'in a month',
  '1Y': 'in a year',
  ALL: 'all time',
};

const rangeNames: Readonly<Record<PortfolioRange, string>> = {
  '1D': 'one day',
  '1W': 'one week',
  '1M': 'one month',
  '1Y': 'one year',
  ALL: 'since its beginning',
};

/** The graph's data as a table, newest first. */
function GraphTable({ points, caption }: { readonly points: readonly GraphPoint[]; readonly caption: string }) {
  return (
    <div className={styles.table}>
      <DataTable
        caption={caption}
        columns={[
          { key: 'time', head: 'Time', isRowHead: true, cell: timeText },
          {
            key: 'steps',
            head: 'Fees and cash added',
            cell: (point) => stepTexts(points, points.indexOf(point)).join(', '),
          },
          { key: 'value', head: 'Value SE$', align: 'end', cell: ({ valueCents }) => formatSePlain(valueCents) },
          {
            key: 'profit',
            head: 'Profit',
            align: 'end',
            cell: (point) => <Money se={profitSinceFirst(points, point).profitCents} signed coloured />,
          },
        ]}
        rows={points.toReversed()}
        rowKey={({ atSeconds }) => String(atSeconds)}
        dense
      />
    </div>
  );
}

export function GraphSkeleton() {
  return (
    <div className={styles.graph}>
      <div className={styles.legend} />
      <div className={styles.chart}>
        <Skeleton shape="block" height="100%" />
      </div>
    </div>
  );
}
