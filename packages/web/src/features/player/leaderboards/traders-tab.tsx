import type { RankingSort } from '@limelight/contract/fame/leaderboards.schema';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { rankedMeaning } from '@limelight/rules/ranked';
import { Bot, Users } from 'lucide-react';
import { useRef } from 'react';
import { type TraderPage, useTraders } from '../../../queries/leaderboards';
import { Freshness, QueryView, ShowMore, type ShowMoreProps } from '../../../shell/query-view';
import { useIsGuest } from '../../../shell/use-is-guest';
import type { SetSearch } from '../../../shell/use-search';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import { useReorderMotion } from '../../../ui/use-reorder-motion';
import { NothingYet } from '../nothing-yet';
import { GuestRank } from './guest-rank';
import styles from './leaderboards-page.module.css';
import type { LeaderboardsSearch } from './leaderboards-search';
import { returnMeaning } from './leaderboards-view';
import { RankedAdvice } from './ranked-advice';
import { EntriesTable, type EntriesTableProps, EntryRow, type ShownEntry } from './ranking-cells';
import tableStyles from './rankings.module.css';

interface TradersTabProps {
  readonly search: LeaderboardsSearch;
  readonly onSearch: SetSearch<LeaderboardsSearch>;
}

export function TradersTab({ search, onSearch }: TradersTabProps) {
  const filter = {
    window: search.window ?? 'week',
    sort: search.sort ?? 'return',
    bots: search.who === 'bots',
  } as const;
  const isGuest = useIsGuest();
  const traders = useTraders(filter, { isGuest });
  const onSort = (sort: RankingSort) => onSearch({ ...search, sort });
  return (
    <Card flush>
      <div className={styles.filters}>
        <Segmented
          label="Window"
          value={filter.window}
          choices={[
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
            { value: 'all', label: 'All time' },
          ]}
          onChange={(window) => onSearch({ ...search, window })}
        />
        <Segmented
          label="Traders"
          value={filter.bots ? 'bots' : 'players'}
          choices={[
            { value: 'players', label: 'Players' },
            { value: 'bots', label: 'Bots' },
          ]}
          onChange={(who) => onSearch({ ...search, who })}
        />
        {/* Narrow tables have no portfolio column with a clickable head. */}
        <div className={styles.phoneSort}>
          <Segmented
            label="Order"
            value={filter.sort}
            choices={[
              { value: 'return', label: 'Return' },
              { value: 'value', label: 'Portfolio' },
            ]}
            onChange={onSort}
          />
        </div>
        <span className={styles.freshness}>
          <Freshness query={traders} />
        </span>
      </div>
      <p className={styles.meaning}>{returnMeaning}</p>
      <QueryView query={traders} label="Loading the ranking" skeleton={<TableSkeleton />}>
        {({ pages }) => (
          <>
            {(pages[0]?.own?.bot ?? false) === filter.bots && (
              <div className={styles.advice}>
                <RankedAdvice own={pages[0]?.own} window={filter.sort === 'value' ? 'all' : filter.window} />
              </div>
            )}
            <Board pages={pages} sort={{ by: filter.sort, onChange: onSort }} bots={filter.bots} traders={traders} />
          </>
        )}
      </QueryView>
      {isGuest && !filter.bots && filter.sort === 'return' && <GuestRank window={filter.window} />}
    </Card>
  );
}

interface BoardProps {
  readonly pages: readonly TraderPage[];
  readonly sort: NonNullable<EntriesTableProps['sort']>;
  readonly bots: boolean;
  /** For the next page. */
  readonly traders: ShowMoreProps['query'];
}

/**
 * Pages are fetched one after the other while ranks change: a player who moves across a page border is shown
 * once.
 */
function entriesOf(pages: readonly TraderPage[]): ShownEntry[] {
  const entries = pages.flatMap(({ entries }) => entries);
  return [...new Map(entries.map((entry) => [entry.avatarUrl, entry])).values()];
}

function Board({ pages, sort, bots, traders }: BoardProps) {
  const entries = entriesOf(pages);
  const body = useRef<HTMLTableSectionElement>(null);
  useReorderMotion(body, entries.map(({ avatarUrl }) => avatarUrl).join());
  const [first] = pages;
  const own = first?.own;
  if (entries.length === 0) {
    return bots ? (
      <NothingYet
        icon={Bot}
        title="No bots are trading yet"
        text="Bots trade with an API key and have a ranking of their own."
        to={paths.apiKeys}
        next="Create an API key"
      />
    ) : (
      <NothingYet icon={Users} title="No one is ranked yet" text={rankedMeaning} next="Go to Trade" />
    );
  }
  const pinned = own != null && own.bot === bots && !entries.some((entry) => entry.own);
  return (
    <>
      <EntriesTable caption={bots ? 'Bots' : 'Top traders'} sort={sort}>
        <tbody ref={body}>
          {entries.map((entry) => (
            <EntryRow key={entry.avatarUrl} entry={entry} />
          ))}
        </tbody>
        {pinned && (
          <tfoot>
            <EntryRow entry={{ ...own, own: true }} pinned />
          </tfoot>
        )}
      </EntriesTable>
      <div className={tableStyles.more}>
        <span>
          {formatCount(entries.length)} of {formatCount(first?.total ?? 0)} shown
        </span>
        <ShowMore query={traders} />
      </div>
    </>
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
