import type { CelebrityDetail } from '@limelight/contract/exchange/market.schema';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFullListing } from '../../../queries/market';
import { useNews } from '../../../queries/news';
import { QueryView, StaleMark } from '../../../shell/query-view';
import { Card, Rows } from '../../../ui/card';
import { ListSkeleton } from '../../../ui/query-states';
import { NothingYet } from '../nothing-yet';
import styles from './news.module.css';
import { NewsRow } from './news-row';

/** The newest market events, for the dashboard. */
export function LatestEvents() {
  const listing = useFullListing();
  return (
    <NewsCard
      title="Latest market events"
      label="Loading market events"
      row={(item) => (
        <NewsRow key={item.id} item={item} celebrity={listing.data?.find(({ id }) => id === item.celebrityId)} brief />
      )}
      nothing={{ text: 'Records, surges and announcements show up here.', to: paths.trade, next: 'Go to Trade' }}
    />
  );
}

/** The newest headlines about one celebrity. */
export function CelebrityNews({ celebrity: { id, name } }: { readonly celebrity: CelebrityDetail }) {
  return (
    <NewsCard
      title="Latest news"
      label="Loading the news"
      celebrityId={id}
      row={(item) => <NewsRow key={item.id} item={item} />}
      nothing={{ text: `No headlines for ${name} yet.`, to: paths.news, next: 'See all news' }}
    />
  );
}

const shown = 3;

interface NewsCardProps {
  readonly title: string;
  readonly label: string;
  readonly celebrityId?: string;
  readonly row: (item: NewsItem) => ReactNode;
  readonly nothing: {
    readonly text: string;
    readonly to: typeof paths.trade | typeof paths.news;
    readonly next: string;
  };
}

function NewsCard({ title, label, celebrityId, row, nothing }: NewsCardProps) {
  const news = useNews({ celebrityId });
  const items = news.data?.pages.flatMap((page) => page.items);
  const hasMore = celebrityId === undefined || (items?.length ?? 0) > shown;
  return (
    <Card
      title={title}
      aside={
        <>
          <StaleMark query={news} />{' '}
          {hasMore && (
            <Link to={paths.news} search={{ celebrity: celebrityId }} className={styles.all}>
              All news
            </Link>
          )}
        </>
      }
    >
      <QueryView query={{ ...news, data: items }} label={label} skeleton={<ListSkeleton rows={shown} height={60} />}>
        {(all) =>
          all.length === 0 ? (
            <NothingYet icon={Newspaper} title="No news yet" variant="outline" {...nothing} />
          ) : (
            <Rows>{all.slice(0, shown).map(row)}</Rows>
          )
        }
      </QueryView>
    </Card>
  );
}
