import type { Portfolio, PortfolioHistory } from '@limelight/contract/wallet.schema';
import { formatSePlain, seCents } from '@limelight/rules/money';
import { type PortfolioRange, portfolioRanges, profitBetween } from '@limelight/rules/portfolio-history';
import { formatDateTime, secondMs } from '@limelight/rules/time';
import { ChartNoAxesCombined, Table2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTick } from '../../../live/ticks';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { nowMs } from '../../../ui/now';
import { Skeleton } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import { PriceChart } from '../market/price-chart-part';
import { type QueryResult, QueryView } from '../query-view';
import { portfolioRangeProblem } from './dashboard-search';
import styles from './portfolio-card.module.css';
import {
  barsOfPoints,
  type GraphPoint,
  isTooYoung,
  pointsOf,
  pointText,
  withLivePoint,
  worthOf,
} from './portfolio-graph-view';

export interface GraphRangesProps {
  readonly range: PortfolioRange;
  /** `undefined` while the history loads. */
  readonly openedAt: string | undefined;
  readonly onChange: (range: PortfolioRange) => void;
}

export function GraphRanges({ range, openedAt, onChange }: GraphRangesProps) {
  const ageMs = openedAt === undefined ? undefined : nowMs() - Date.parse(openedAt);
  return (
    <Segmented<PortfolioRange>
      label="Range of the graph"
      size="range"
      value={range}
      onChange={onChange}
      choices={portfolioRanges.map((value) => ({
        value,
        label: value === 'ALL' ? 'All' : value,
        disabledReason: value === range ? undefined : portfolioRangeProblem(value, ageMs),
      }))}
    />
  );
}

export interface PortfolioGraphProps {
  readonly query: QueryResult<PortfolioHistory>;
  /** At the current prices: the last point of the line. */
  readonly portfolio: Portfolio;
  readonly range: PortfolioRange;
}

export function PortfolioGraph({ query, portfolio, range }: PortfolioGraphProps) {
  return (
    <QueryView query={query} label="Loading the history of your portfolio" skeleton={<GraphSkeleton />}>
      {(history) => <Graph history={history} portfolio={portfolio} range={range} />}
    </QueryView>
  );
}

interface GraphProps extends Omit<PortfolioGraphProps, 'query'> {
  readonly history: PortfolioHistory;
}

const noMarks: readonly never[] = [];

function Graph({ history, portfolio, range }: GraphProps) {
  const [asTable, setAsTable] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const tick = useTick();
  const { valueCents, contributedCents } = portfolio;
  const points = useMemo(() => {
    const atSeconds = Math.floor((tick === null ? 0 : Date.parse(tick.time)) / secondMs);
    return withLivePoint(pointsOf(history), { ...worthOf({ valueCents, contributedCents }), atSeconds });
  }, [history, tick, valueCents, contributedCents]);
  const bars = useMemo(() => barsOfPoints(points), [points]);
  const shown = points[pointed ?? points.length - 1] ?? points.at(-1);
  const first = points[0];
  const young = isTooYoung(points);
  return (
    <div className={styles.graph}>
      <div className={styles.legend}>
        {shown !== undefined && first !== undefined && (
          <p>
            <strong>
              <Money se={shown.valueCents} />
            </strong>{' '}
            <span>{pointed === null ? 'now' : formatDateTime(shown.atSeconds * secondMs)}</span>{' '}
            <Movement rate={profitBetween(first, shown).profitBps} small />
          </p>
        )}
        <Button
          variant="text"
          size="small"
          aria-pressed={asTable}
          icon={<Table2 aria-hidden size={15} strokeWidth={1.75} />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'View as graph' : 'View as table'}
        </Button>
      </div>
      {asTable && <GraphTable points={points} range={range} />}
      {!asTable && young && <TooYoung />}
      {!asTable && !young && (
        <>
          <div className={styles.chart}>
            <PriceChart
              fallback={<Skeleton shape="block" height="100%" />}
              failedText="The graph could not be loaded"
              label={`Value of your portfolio, ${rangeNames[range]}. Arrow keys read single values`}
              bars={bars}
              intervalSeconds={history.intervalSeconds}
              openingCents={first?.valueCents ?? seCents(0)}
              type="area"
              averageCostCents={null}
              marks={noMarks}
              describeBar={(index) => textAt(points, index)}
              onPoint={setPointed}
            />
          </div>
          <p className={styles.credit}>
            Chart by{' '}
            <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
              TradingView
            </a>
          </p>
        </>
      )}
    </div>
  );
}

const rangeNames: Readonly<Record<PortfolioRange, string>> = {
  '1D': 'one day',
  '1W': 'one week',
  '1M': 'one month',
  '1Y': 'one year',
  ALL: 'since its beginning',
};

function textAt(points: readonly GraphPoint[], index: number): string {
  const point = points[index];
  return point === undefined ? '' : pointText(point);
}

function TooYoung() {
  return (
    <p className={styles.young}>
      <ChartNoAxesCombined aria-hidden size={20} strokeWidth={1.75} />
      Your line begins with your portfolio. The first stretch is drawn after five minutes.
    </p>
  );
}

interface GraphTableProps {
  readonly points: readonly GraphPoint[];
  readonly range: PortfolioRange;
}

/** The graph's data as a table, newest first. */
function GraphTable({ points, range }: GraphTableProps) {
  const first = points[0];
  return (
    <div className={styles.table}>
      <DataTable
        caption={`Value of your portfolio, ${rangeNames[range]}`}
        columns={[
          {
            key: 'time',
            head: 'Time',
            isRowHead: true,
            cell: ({ atSeconds }) => formatDateTime(atSeconds * secondMs),
          },
          { key: 'value', head: 'Value SE$', align: 'end', cell: ({ valueCents }) => formatSePlain(valueCents) },
          {
            key: 'profit',
            head: 'Profit',
            align: 'end',
            cell: (point) =>
              first !== undefined && <Money se={profitBetween(first, point).profitCents} signed coloured />,
          },
        ]}
        rows={points.toReversed()}
        rowKey={({ atSeconds }) => String(atSeconds)}
        dense
      />
    </div>
  );
}

function GraphSkeleton() {
  return (
    <div className={styles.graph}>
      <div className={styles.legend} />
      <div className={styles.chart}>
        <Skeleton shape="block" height="100%" />
      </div>
    </div>
  );
}
