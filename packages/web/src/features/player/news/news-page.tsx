import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import { newsAnchor } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { newsTopics } from '@limelight/rules/news';
import { formatDate, minuteMs } from '@limelight/rules/time';
import { FilterX, Newspaper } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFullListing, useSparklines } from '../../../queries/market';
import { useNews } from '../../../queries/news';
import { Freshness, QueryView, ShowMore } from '../../../shell/query-view';
import { type SetSearch, usePageSearch } from '../../../shell/use-search';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { PageTitle } from '../../../ui/page-title';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { Chips } from '../../../ui/segmented';
import { Select } from '../../../ui/select';
import { compareNames } from '../compare-names';
import { EarlyAlertsCard } from '../early-alerts/early-alerts-card';
import { InsiderTipCard } from '../insider-tip/insider-tip-card';
import { NothingYet } from '../nothing-yet';
import { sparklineOf } from '../trading/celebrity-card';
import { type OpenTicket, TicketDialog } from '../trading/ticket-dialog';
import { groupByDay } from './group-by-day';
import styles from './news-page.module.css';
import { NewsRow } from './news-row';
import { type NewsSearch, parseNewsSearch } from './news-search';
import { topicNames } from './news-view';
import { StoryActions } from './story-actions';

const everything = 'all';
const topicChoices = [
  { value: everything, label: 'All' },
  ...newsTopics.map((topic) => ({ value: topic, label: topicNames[topic] })),
] as const;

/**
 * The feed of market events: announcements by staff, and headlines that the newsroom writes from prices and
 * trades.
 */
export function NewsPage() {
  const [search, setSearch] = usePageSearch(parseNewsSearch);
  const news = useNews({ celebrityId: search.celebrity, topic: search.topic });
  return (
    <div className={styles.page}>
      <PageTitle
        sub={
          <>
            Headlines that move the market <Freshness query={news} />
          </>
        }
        actions={<CelebrityFilter search={search} onChange={setSearch} />}
      >
        News
      </PageTitle>
      <div className={styles.vip}>
        <EarlyAlertsCard />
        <InsiderTipCard place="news" />
      </div>
      <div className={styles.topics}>
        <Chips
          label="Topic"
          value={search.topic ?? everything}
          onChange={(topic) => setSearch({ ...search, topic: topic === everything ? undefined : topic })}
          choices={topicChoices}
        />
      </div>
      <QueryView query={news} label="Loading the news" skeleton={<ListSkeleton rows={3} height={60} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <Nothing search={search} onReset={() => setSearch({})} />;
          return (
            <>
              <Feed items={items} />
              <More news={news} count={items.length} />
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

function CelebrityFilter({
  search,
  onChange,
}: {
  readonly search: NewsSearch;
  readonly onChange: SetSearch<NewsSearch>;
}) {
  const listing = useFullListing();
  const celebrities = (listing.data ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((left, right) => compareNames(left.label, right.label));
  return (
    <div className={styles.who}>
      <Select
        label="Celebrity"
        options={[{ value: everything, label: 'All celebrities' }, ...celebrities]}
        value={search.celebrity ?? everything}
        onChange={(celebrity) => onChange({ ...search, celebrity: celebrity === everything ? undefined : celebrity })}
        emptyText="No celebrity with this name"
      />
    </div>
  );
}

function Feed({ items }: { readonly items: readonly NewsItem[] }) {
  const listing = useFullListing();
  const sparklines = useSparklines();
  const now = useNow(minuteMs);
  const [ticket, setTicket] = useState<OpenTicket | null>(null);
  return (
    <>
      {groupByDay(items, now, formatDate).map((day) => (
        <Card key={day.day} title={day.heading}>
          <Rows>
            {day.items.map((item) => {
              const celebrity = listing.data?.find(({ id }) => id === item.celebrityId);
              return (
                <NewsRow
                  key={item.id}
                  id={newsAnchor(item.id)}
                  item={item}
                  celebrity={celebrity}
                  underDay
                  actions={
                    <StoryActions
                      item={item}
                      celebrity={celebrity}
                      sparkline={sparklineOf(sparklines.data?.pricesCents, item.celebrityId ?? '')}
                      onTrade={setTicket}
                    />
                  }
                />
              );
            })}
          </Rows>
        </Card>
      ))}
      <TicketDialog open={ticket} onClose={() => setTicket(null)} />
    </>
  );
}

/** Infinite scroll: the next page loads near the end; the button serves keyboards and retries. */
function More({ news, count }: { readonly news: ReturnType<typeof useNews>; readonly count: number }) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = news;
  const waits = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    const element = end.current;
    if (element === null || !waits) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [waits, fetchNextPage]);
  return (
    <div ref={end} className={styles.more}>
      <p role="status">
        {formatCounted(count, 'item')} shown
        {!hasNextPage && '. You’re all caught up.'}
      </p>
      <ShowMore query={news} />
    </div>
  );
}

function Nothing({ search, onReset }: { readonly search: NewsSearch; readonly onReset: () => void }) {
  if (search.celebrity !== undefined || search.topic !== undefined) {
    return (
      <EmptyState
        icon={<FilterX aria-hidden size={24} strokeWidth={1.75} />}
        title="No news with these filters"
        action={
          <Button variant="outline" onClick={onReset}>
            Show all news
          </Button>
        }
      />
    );
  }
  return (
    <NothingYet
      icon={Newspaper}
      title="No news yet"
      text="Headlines show up when prices hit records, go on streaks or move far in a day."
      next="Go to Trade"
    />
  );
}
