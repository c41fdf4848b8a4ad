import type { CelebrityDetail } from '@limelight/contract/market.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import { useFullListing } from '../../../queries/market';
import { useNews } from '../../../queries/news';
import { buttonClass } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { EmptyState, Skeleton } from '../../../ui/query-states';
import { QueryView, StaleMark } from '../query-view';
import styles from './news.module.css';
import { NewsRow } from './news-row';

const shown = 3;

/** The newest market events, for the dashboard. */
export function LatestEvents() {
  const news = useNews();
  const listing = useFullListing();
  return (
    <Card
      title="Latest market events"
      aside={
        <>
          <StaleMark query={news} />{' '}
          <Link to={paths.news} className={styles.all}>
            All news
          </Link>
        </>
      }
    >
      <QueryView query={news} label="Loading market events" skeleton={<NewsSkeleton />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items).slice(0, shown);
          if (items.length === 0) {
            return (
              <NoNews text="Records, surges and announcements will stand here." to={paths.trade} next="Go to Trade" />
            );
          }
          return (
            <Rows>
              {items.map((item) => (
                <NewsRow
                  key={item.id}
                  item={item}
                  celebrity={listing.data?.find(({ id }) => id === item.celebrityId)}
                  brief
                />
              ))}
            </Rows>
          );
        }}
      </QueryView>
    </Card>
  );
}

export interface CelebrityNewsProps {
  readonly celebrity: CelebrityDetail;
}

/** The newest headlines about one celebrity. */
export function CelebrityNews({ celebrity }: CelebrityNewsProps) {
  const news = useNews({ celebrityId: celebrity.id });
  const count = news.data?.pages[0]?.items.length ?? 0;
  return (
    <Card
      title="Latest news"
      aside={
        <>
          <StaleMark query={news} />{' '}
          {count > shown && (
            <Link to={paths.news} search={{ celebrity: celebrity.id }} className={styles.all}>
              All news
            </Link>
          )}
        </>
      }
    >
      <QueryView query={news} label="Loading the news" skeleton={<NewsSkeleton />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items).slice(0, shown);
          if (items.length === 0) {
            return (
              <NoNews
                text={`Nothing has been written about ${celebrity.name} so far.`}
                to={paths.news}
                next="News of everybody"
              />
            );
          }
          return (
            <Rows>
              {items.map((item) => (
                <NewsRow key={item.id} item={item} />
              ))}
            </Rows>
          );
        }}
      </QueryView>
    </Card>
  );
}

interface NoNewsProps {
  readonly text: string;
  readonly to: typeof paths.trade | typeof paths.news;
  readonly next: string;
}

function NoNews({ text, to, next }: NoNewsProps) {
  return (
    <EmptyState
      icon={<Newspaper aria-hidden size={24} strokeWidth={1.75} />}
      title="No news yet"
      text={text}
      action={
        <Link to={to} className={buttonClass({ variant: 'outline' })}>
          {next}
        </Link>
      }
    />
  );
}

const skeletonRows = [0, 1, 2];

export function NewsSkeleton() {
  return (
    <div className={styles.skeleton}>
      {skeletonRows.map((row) => (
        <Skeleton key={row} shape="block" height={56} />
      ))}
    </div>
  );
}
