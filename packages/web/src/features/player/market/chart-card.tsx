import type { Candles, CelebrityDetail } from '@limelight/contract/exchange/market.schema';
import type { Position } from '@limelight/contract/exchange/wallet.schema';
import { type ChartRange, chartRanges } from '@limelight/rules/candle';
import { type SeCents, seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { secondMs } from '@limelight/rules/time';
import { CandlestickChart, ChartLine, ChartNoAxesCombined } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useCandles } from '../../../queries/market';
import { type NewsPage, useNews } from '../../../queries/news';
import { type TradesPage, useTrades } from '../../../queries/trading';
import { QueryView } from '../../../shell/query-view';
import { usePageSearch } from '../../../shell/use-search';
import { IconButton } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { classes } from '../../../ui/classes';
import { nowMs } from '../../../ui/now';
import { EmptyState, Skeleton } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import { useFromWidth } from '../../../ui/use-media-query';
import { usePremiereLabel } from '../premieres/premiere-notice';
import styles from './chart-card.module.css';
import {
  barsOf,
  barText,
  barTimeText,
  type ChartBar,
  eventsText,
  joinBars,
  joinStep,
  newsMarks,
  openingOf,
  tradeMarks,
} from './chart-data';
import type { ChartModel } from './chart-decor';
import { ChartKey, ChartLegend, TableToggle } from './chart-legend';
import { type ChartType, defaultRange, parseChartSearch, rangeProblem } from './chart-search';
import { ChartTable } from './chart-table';
import { loadPriceChart, PriceChart } from './price-chart-part';
import type { ScrubbedPrice, Scrubbing } from './scrubbing';
import { useItemsSince } from './use-items-since';

export interface ChartCardProps {
  readonly celebrity: CelebrityDetail;
  readonly position: Position | undefined;
  /** Where a phone shows the price under the finger. */
  readonly scrubbing: Scrubbing;
}

const looks = [
  { value: 'area', name: 'Area', label: <ChartLine aria-hidden size={16} strokeWidth={1.75} /> },
  { value: 'candles', name: 'Candles', label: <CandlestickChart aria-hidden size={16} strokeWidth={1.75} /> },
] as const;

export function ChartCard({ celebrity, position, scrubbing }: ChartCardProps) {
  const [search, setSearch] = usePageSearch(parseChartSearch);
  const [asTable, setAsTable] = useState(false);
  const onPhone = !useFromWidth('tablet');
  // Deferred: the clicked range is highlighted immediately, its chart renders right after.
  const range = useDeferredValue(search.range ?? defaultRange);
  const type = useDeferredValue(search.look ?? 'area');
  const candles = useCandles(celebrity.id, range);
  // The history reaches back to the first candle of the longest range.
  const firstSeconds = useCandles(celebrity.id, '1Y').data?.startSeconds[0];
  const historyMs = firstSeconds && nowMs() - firstSeconds * secondMs;
  useEffect(() => {
    // Preloads the library while the data is fetched; the component that renders it handles a failure.
    loadPriceChart().catch(() => undefined);
  }, []);
  const tableToggle = <TableToggle asTable={asTable} instead="chart" onChange={setAsTable} />;
  return (
    <div className={styles.stage}>
      <Card>
        <div className={styles.tools}>
          <Segmented
            label="Range"
            size="range"
            full={onPhone}
            value={search.range ?? defaultRange}
            onChange={(next) => setSearch({ ...search, range: next })}
            choices={chartRanges.map((value) => ({
              value,
              label: value,
              disabledReason: rangeProblem(value, historyMs),
            }))}
          />
          <LookChoice
            look={search.look ?? 'area'}
            onPhone={onPhone}
            onChange={(look) => setSearch({ ...search, look })}
          >
            {tableToggle}
          </LookChoice>
        </div>
        <div className={styles.history}>
          <QueryView
            query={candles}
            label="Loading the price history"
            skeleton={<ChartSkeleton type={type} owned={position !== undefined} />}
          >
            {(data) => (
              <History
                celebrity={celebrity}
                position={position}
                scrubbing={scrubbing}
                candles={data}
                type={type}
                range={range}
                asTable={asTable}
              />
            )}
          </QueryView>
        </div>
        {onPhone && <div className={styles.phoneTable}>{tableToggle}</div>}
      </Card>
    </div>
  );
}

interface LookChoiceProps {
  readonly look: ChartType;
  readonly onPhone: boolean;
  readonly onChange: (look: ChartType) => void;
  /** Next to it, where there is room. */
  readonly children: ReactNode;
}

/** Line or candles; on a phone one button, which switches between them. */
function LookChoice({ look, onPhone, onChange, children }: LookChoiceProps) {
  if (onPhone) {
    return (
      <IconButton
        label="Candles"
        variant="quiet"
        pressed={look === 'candles'}
        icon={<CandlestickChart aria-hidden size={20} strokeWidth={1.75} />}
        onClick={() => onChange(look === 'candles' ? 'area' : 'candles')}
      />
    );
  }
  return (
    <div className={styles.toolsEnd}>
      <Segmented label="Chart style" size="range" value={look} onChange={onChange} choices={looks} />
      {children}
    </div>
  );
}

interface HistoryProps extends ChartCardProps {
  readonly candles: Candles;
  readonly type: ChartType;
  readonly range: ChartRange;
  readonly asTable: boolean;
}

/** A candle needs six pixels to be readable; the table has the same rows. */
const candlesMax = { wide: 100, narrow: 52 } as const;

const tradesOf = ({ trades }: TradesPage) => trades;
const itemsOf = ({ items }: NewsPage) => items;

/** The chart's data. Charts compare by identity, so each object is stable while its data is. */
function useChartFigures({ celebrity, candles, type, asTable }: HistoryProps) {
  const wide = useFromWidth('tablet');
  const sinceSeconds = candles.startSeconds[0] ?? Number.POSITIVE_INFINITY;
  const trades = useItemsSince(useTrades({ celebrityId: celebrity.id }), sinceSeconds, tradesOf);
  const newsItems = useItemsSince(useNews({ celebrityId: celebrity.id }), sinceSeconds, itemsOf);
  const barsMax = type === 'candles' || asTable ? candlesMax[wide ? 'wide' : 'narrow'] : Number.POSITIVE_INFINITY;
  const { bars, intervalSeconds } = useMemo(() => {
    const all = barsOf(candles);
    const step = joinStep(all.length, candles.intervalSeconds, barsMax);
    return {
      bars: step === 1 ? all : joinBars(all, candles.intervalSeconds, step),
      intervalSeconds: candles.intervalSeconds * step,
    };
  }, [candles, barsMax]);
  const marks = useMemo(() => tradeMarks(trades, bars), [trades, bars]);
  const news = useMemo(() => newsMarks(newsItems, bars), [newsItems, bars]);
  return { bars, marks, news, intervalSeconds };
}

function History(props: HistoryProps) {
  const { celebrity, position, scrubbing, type, range, asTable } = props;
  const onPhone = !useFromWidth('tablet');
  const premiere = usePremiereLabel(celebrity.id);
  const { bars, marks, news, intervalSeconds } = useChartFigures(props);
  const [pointed, setPointed] = useState<number | null>(null);
  const openingCents = openingOf(bars, range, seCents(celebrity.dayAgoPriceCents));
  const point = (index: number | null) => {
    setPointed(index);
    const bar = index === null || !onPhone ? undefined : bars[index];
    scrubbing.set(bar === undefined ? null : scrubbedOf(bar, openingCents, intervalSeconds));
  };
  if (bars.length < 2) {
    return (
      <EmptyState
        icon={<ChartNoAxesCombined aria-hidden size={24} strokeWidth={1.75} />}
        title="No history yet"
        text="The chart starts with the next price update."
      />
    );
  }
  const caption = `Price of ${celebrity.name}, ${range}`;
  if (asTable) return <ChartTable caption={caption} bars={bars} intervalSeconds={intervalSeconds} />;
  const describeBar = (index: number) => {
    const bar = bars[index];
    if (bar === undefined) return '';
    return [barText(bar, type, intervalSeconds), ...eventsText(bar, marks, news)].join('. ');
  };
  const bar = bars[pointed ?? bars.length - 1];
  const events = pointed === null || bar === undefined ? [] : eventsText(bar, marks, news);
  const change = bar && movement(bar.closeCents, type === 'candles' ? bar.openCents : openingCents);
  return (
    <>
      {bar !== undefined && change !== undefined && (
        <ChartLegend bar={bar} type={type} intervalSeconds={intervalSeconds} changeBps={change.changeBps} />
      )}
      <div className={styles.chartBox}>
        {bars[0]?.simulated === true && events.length === 0 && (
          <span className={styles.simulated}>Simulated history</span>
        )}
        {events.length > 0 && (
          <span className={styles.events} aria-hidden>
            {events.join(' · ')}
          </span>
        )}
        <PriceChart
          fallback={<Skeleton shape="block" height="100%" />}
          failedText="The chart could not be loaded"
          label={`${caption}. Arrow keys read single prices`}
          bars={bars}
          openingCents={openingCents}
          type={type}
          averageCostCents={position === undefined ? null : seCents(position.averagePriceCents)}
          marks={marks}
          news={news}
          describeBar={describeBar}
          bleed={onPhone}
          premiere={range === 'LIVE' || range === '1D' ? premiere : undefined}
          onPoint={point}
        />
      </div>
      <Key type={type} bars={bars} marks={marks} news={news} position={position} />
    </>
  );
}

interface KeyProps extends Pick<HistoryProps, 'type' | 'position'>, Pick<ChartModel, 'bars' | 'marks' | 'news'> {}

function Key({ type, bars, marks, news, position }: KeyProps) {
  return (
    <ChartKey
      type={type}
      hasTrades={marks.some(({ undone }) => !undone)}
      hasUndone={marks.some(({ undone }) => undone)}
      hasNews={news.length > 0}
      hasPosition={position !== undefined}
      hasSimulated={bars[0]?.simulated === true}
    />
  );
}

function scrubbedOf(bar: ChartBar, openingCents: SeCents, intervalSeconds: number): ScrubbedPrice {
  const time = barTimeText(bar.startSeconds, intervalSeconds);
  return { priceCents: bar.closeCents, ...movement(bar.closeCents, openingCents), time };
}

/** Legend, chart and key, with reserved heights so that nothing below them shifts. */
function ChartSkeleton({ type, owned }: { readonly type: ChartType; readonly owned: boolean }) {
  return (
    <>
      <div className={classes(styles.legend, type === 'area' && styles.areaLegend)}>
        <Skeleton width={160} />
      </div>
      <div className={styles.chartBox}>
        <Skeleton shape="block" height="100%" />
      </div>
      <div aria-hidden className={styles.keySkeleton}>
        <ChartKey type={type} hasTrades={owned} hasUndone={false} hasNews={false} hasPosition={owned} hasSimulated />
      </div>
    </>
  );
}
