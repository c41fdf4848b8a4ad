import type { Celebrity, Sparklines } from '@limelight/contract/exchange/market.schema';
import { type RankedCelebrity, rankByMovement, rankByPrice } from '@limelight/rules/celebrity-ranking';
import type { FanSentiment } from '@limelight/rules/movement';
import { Smile, ThumbsDown } from 'lucide-react';
import { memo, useRef } from 'react';
import { useCelebrities, useSparklines } from '../../../queries/market';
import { QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { Sparkline } from '../../../ui/sparkline';
import { Tag } from '../../../ui/tag';
import { useArrowKeys } from '../../../ui/use-arrow-keys';
import { useReorderMotion } from '../../../ui/use-reorder-motion';
import { CelebrityName } from '../celebrity-name';
import { LiveChange, LivePrice } from '../trading/live-cells';
import { MarketMap } from './market-map';
import { RankChange } from './ranking-cells';
import tableStyles from './rankings.module.css';
import { TableSkeleton } from './traders-tab';

type Row = RankedCelebrity<Celebrity>;

const sentiments = {
  positive: { text: 'Positive', tone: 'gain', Icon: Smile },
  negative: { text: 'Negative', tone: 'loss', Icon: ThumbsDown },
} as const;

/** A tag only for what stands out: most are neutral, and of few trades there is nothing to say. */
function Sentiment({ sentiment }: { readonly sentiment: FanSentiment | null }) {
  if (sentiment === null) return null;
  if (sentiment === 'neutral') return 'Neutral';
  const { text, tone, Icon } = sentiments[sentiment];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />}>
      {text}
    </Tag>
  );
}

const rank: Column<Row> = { key: 'rank', head: 'Rank', width: '56px', cell: (row) => <strong>{row.rank}</strong> };
const who: Column<Row> = {
  key: 'who',
  head: 'Celebrity',
  isRowHead: true,
  cell: ({ celebrity }) => <CelebrityName celebrity={celebrity} />,
};
const price: Column<Row> = {
  key: 'price',
  head: 'Price',
  align: 'end',
  cell: ({ celebrity }) => <LivePrice celebrity={celebrity} />,
};
const day: Column<Row> = {
  key: 'day',
  head: '24 h',
  align: 'end',
  cell: ({ celebrity }) => <LiveChange celebrity={celebrity} />,
};

/** One figure of a phone's row, with the one below it that has its own column on wider screens. */
function two(column: Column<Row>, below: Column<Row>): Column<Row> {
  return {
    ...column,
    cell: (row) => (
      <>
        {column.cell(row)}
        <span className={tableStyles.valueBelow}>{below.cell(row)}</span>
      </>
    ),
  };
}

const moved: Column<Row> = {
  key: 'change',
  head: 'Moved',
  width: '72px',
  from: 'tablet',
  cell: ({ change }) => <RankChange change={change} />,
};

const noLine: readonly number[] = [];

/** The price of the last 24 hours. */
function dayLine(lines: Sparklines['pricesCents'] | undefined): Column<Row> {
  return {
    key: 'line',
    head: '24 h chart',
    from: 'tablet',
    cell: ({ celebrity }) => <Sparkline values={lines?.[celebrity.id] ?? noLine} width={88} height={32} />,
  };
}

const sentiment: Column<Row> = {
  key: 'sentiment',
  head: 'Fan sentiment',
  from: 'tablet',
  cell: ({ celebrity }) => <Sentiment sentiment={celebrity.fanSentiment} />,
};

/** Fan sentiment has a column as soon as one celebrity has one. */
const topColumns = (line: Column<Row>, withSentiment: boolean): readonly Column<Row>[] => [
  two(rank, moved),
  moved,
  {
    ...who,
    cell: ({ celebrity }) => (
      <CelebrityName celebrity={celebrity}>
        <span className={tableStyles.valueBelow}>
          <Sentiment sentiment={celebrity.fanSentiment} />
        </span>
      </CelebrityName>
    ),
  },
  ...(withSentiment ? [sentiment] : []),
  line,
  { ...day, from: 'tablet' },
  two(price, day),
];
const moverColumns = (line: Column<Row>): readonly Column<Row>[] => [
  rank,
  who,
  line,
  { ...price, from: 'tablet' },
  two(day, price),
];

interface BoardTableProps {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/** Its rows move to their new places when ticks change the ranking. */
function BoardTable({ caption, columns, rows }: BoardTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useReorderMotion(body, rows.map(({ celebrity }) => celebrity.id).join());
  useArrowKeys(body);
  return (
    <Card flush>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ celebrity }) => celebrity.id}
        bodyRef={body}
      />
    </Card>
  );
}

/**
 * Ranked in the browser from the live prices, by the server's rules: as a map, and as a table with all
 * figures.
 */
export const CelebrityBoard = memo(function CelebrityBoard({ movers }: { readonly movers: boolean }) {
  const celebrities = useCelebrities();
  const sparklines = useSparklines();
  const line = dayLine(sparklines.data?.pricesCents);
  return (
    <QueryView query={celebrities} label="Loading the ranking" skeleton={<TableSkeleton />}>
      {(listed) => (
        <>
          <MarketMap celebrities={listed} area={movers ? 'move' : 'price'} />
          <BoardTable
            caption={movers ? 'Biggest movers of 24 hours' : 'Top celebrities by price'}
            columns={
              movers
                ? moverColumns(line)
                : topColumns(
                    line,
                    listed.some(({ fanSentiment }) => fanSentiment !== null),
                  )
            }
            rows={movers ? rankByMovement(listed) : rankByPrice(listed)}
          />
        </>
      )}
    </QueryView>
  );
});
