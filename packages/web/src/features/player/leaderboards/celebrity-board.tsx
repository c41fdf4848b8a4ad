import type { Celebrity } from '@limelight/contract/market.schema';
import { type RankedCelebrity, rankByMovement, rankByPrice } from '@limelight/rules/celebrity-ranking';
import type { FanSentiment } from '@limelight/rules/movement';
import { Meh, Smile, ThumbsDown } from 'lucide-react';
import { memo } from 'react';
import { useCelebrities } from '../../../queries/market';
import { QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { Tag } from '../../../ui/tag';
import { CelebrityName } from '../celebrity-name';
import { LiveChange, LivePrice } from '../trading/live-cells';
import { RankChange } from './standing-cells';
import tableStyles from './standings.module.css';
import { TableSkeleton } from './traders-tab';

type Row = RankedCelebrity<Celebrity>;

const sentiments = {
  positive: { text: 'Positive', tone: 'gain', Icon: Smile },
  neutral: { text: 'Neutral', tone: 'neutral', Icon: Meh },
  negative: { text: 'Negative', tone: 'loss', Icon: ThumbsDown },
} as const;

function Sentiment({ sentiment }: { readonly sentiment: FanSentiment }) {
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

const topColumns: readonly Column<Row>[] = [
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
  {
    key: 'sentiment',
    head: 'Fan sentiment',
    from: 'tablet',
    cell: ({ celebrity }) => <Sentiment sentiment={celebrity.fanSentiment} />,
  },
  { ...day, from: 'tablet' },
  two(price, day),
];
const moverColumns: readonly Column<Row>[] = [rank, who, { ...price, from: 'tablet' }, two(day, price)];

/** Ranked in the browser from the live prices, by the server's rules. */
export const CelebrityBoard = memo(function CelebrityBoard({ movers }: { readonly movers: boolean }) {
  const celebrities = useCelebrities();
  return (
    <Card flush>
      <QueryView query={celebrities} label="Loading the ranking" skeleton={<TableSkeleton />}>
        {(listed) => (
          <DataTable
            caption={movers ? 'Biggest movers of 24 hours' : 'Top celebrities by price'}
            columns={movers ? moverColumns : topColumns}
            rows={movers ? rankByMovement(listed) : rankByPrice(listed)}
            rowKey={({ celebrity }) => celebrity.id}
          />
        )}
      </QueryView>
    </Card>
  );
});
