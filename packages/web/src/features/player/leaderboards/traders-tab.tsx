import type { StandingSort } from '@limelight/contract/leaderboards.schema';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { Link } from '@tanstack/react-router';
import { ArrowDown, Bot, Users } from 'lucide-react';
import { type TraderPage, useTraders } from '../../../queries/leaderboards';
import { Button, buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, Skeleton } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import { Freshness, QueryView } from '../query-view';
import styles from './leaderboards-page.module.css';
import { type LeaderboardsSearch, parseLeaderboardsSearch } from './leaderboards-search';
import { type ShownStanding, StandingRow } from './standing-cells';
import tableStyles from './standings.module.css';

export interface TradersTabProps {
  readonly search: LeaderboardsSearch;
  readonly onSearch: (search: LeaderboardsSearch) => void;
}

const windowNames = { week: 'Week', month: 'Month', all: 'All time' } as const;

export function TradersTab({ search, onSearch }: TradersTabProps) {
  const filter = {
    window: search.window ?? 'week',
    sort: search.sort ?? 'profit',
    bots: search.who === 'bots',
  } as const;
  const traders = useTraders(filter);
  const change = (part: Readonly<Record<string, unknown>>) => onSearch(parseLeaderboardsSearch({ ...search, ...part }));
  return (
    <Card flush>
      <div className={styles.filters}>
        <Segmented
          label="Window"
          value={filter.window}
          choices={(['week', 'month', 'all'] as const).map((value) => ({ value, label: windowNames[value] }))}
          onChange={(window) => change({ window })}
        />
        <Segmented
          label="Traders"
          value={filter.bots ? 'bots' : 'players'}
          choices={[
            { value: 'players', label: 'Players' },
            { value: 'bots', label: 'Bots' },
          ]}
          onChange={(who) => change({ who })}
        />
        {/* Narrow tables have no portfolio column with a clickable head. */}
        <div className={styles.phoneSort}>
          <Segmented
            label="Order"
            value={filter.sort}
            choices={[
              { value: 'profit', label: 'Profit' },
              { value: 'value', label: 'Portfolio' },
            ]}
            onChange={(sort) => change({ sort })}
          />
        </div>
        <span className={styles.freshness}>
          <Freshness query={traders} />
        </span>
      </div>
      <QueryView
        query={{ ...traders, data: traders.data?.pages }}
        label="Loading the ranking"
        skeleton={<TableSkeleton />}
      >
        {(pages) => (
          <Board
            pages={pages}
            sort={filter.sort}
            onSort={(sort) => change({ sort })}
            bots={filter.bots}
            more={{
              there: traders.hasNextPage,
              busy: traders.isFetchingNextPage,
              failed: traders.isFetchNextPageError,
              load: () => void traders.fetchNextPage(),
            }}
          />
        )}
      </QueryView>
    </Card>
  );
}

interface BoardProps {
  readonly pages: readonly TraderPage[];
  readonly sort: StandingSort;
  readonly onSort: (sort: StandingSort) => void;
  readonly bots: boolean;
  readonly more: {
    readonly there: boolean;
    readonly busy: boolean;
    readonly failed: boolean;
    readonly load: () => void;
  };
}

/** Pages are fetched one after the other while ranks change: a player who moves across a page border is shown once. */
function standingsOf(pages: readonly TraderPage[]): ShownStanding[] {
  const standings = pages.flatMap(({ entries }) => entries);
  return [...new Map(standings.map((standing) => [standing.avatarUrl, standing])).values()];
}

function Board({ pages, sort, onSort, bots, more }: BoardProps) {
  const standings = standingsOf(pages);
  const [first] = pages;
  const own = first?.own;
  if (standings.length === 0) {
    return (
      <EmptyState
        icon={bots ? <Bot aria-hidden size={24} /> : <Users aria-hidden size={24} />}
        title={bots ? 'No bot is trading yet' : 'Nobody is ranked yet'}
        text={bots ? 'Bots trade with an API key, and rank among themselves.' : 'The first trade opens the ranking.'}
        action={
          <Link to={bots ? paths.apiKeys : paths.trade} className={buttonClass()}>
            {bots ? 'Make an API key' : 'Go to Trade'}
          </Link>
        }
      />
    );
  }
  const pinned = own != null && own.bot === bots && !standings.some((standing) => standing.own);
  return (
    <>
      <table className={tableStyles.table}>
        <caption>{bots ? 'Bots' : 'Top traders'}</caption>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col" className={tableStyles.change}>
              Today
            </th>
            <th scope="col">Player</th>
            <SortHead name="Profit" value="profit" sort={sort} onSort={onSort} className={tableStyles.figures} />
            <SortHead name="Portfolio" value="value" sort={sort} onSort={onSort} className={tableStyles.value} />
          </tr>
        </thead>
        <tbody>
          {standings.map((standing) => (
            <StandingRow key={standing.avatarUrl} standing={standing} />
          ))}
        </tbody>
        {pinned && (
          <tfoot>
            <StandingRow standing={{ ...own, own: true }} pinned />
          </tfoot>
        )}
      </table>
      <div className={tableStyles.more}>
        <span>
          {formatCount(standings.length)} of {formatCount(first?.total ?? 0)} shown
        </span>
        {more.there && (
          <Button variant="outline" size="small" busy={more.busy} onClick={more.load}>
            {more.failed ? 'Retry' : 'Show more'}
          </Button>
        )}
      </div>
    </>
  );
}

interface SortHeadProps {
  readonly name: string;
  readonly value: StandingSort;
  readonly sort: StandingSort;
  readonly onSort: (sort: StandingSort) => void;
  readonly className: string | undefined;
}

function SortHead({ name, value, sort, onSort, className }: SortHeadProps) {
  const chosen = sort === value;
  return (
    <th scope="col" className={className} aria-sort={chosen ? 'descending' : 'none'}>
      <button type="button" onClick={() => onSort(value)}>
        {name}
        <ArrowDown aria-hidden className={chosen ? undefined : tableStyles.idle} size={13} strokeWidth={2.25} />
      </button>
    </th>
  );
}

export function TableSkeleton() {
  return (
    <div className={styles.skeletonRows}>
      {[92, 74, 83, 68, 79, 71].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={24} />
      ))}
    </div>
  );
}
