import { paths } from '@limelight/contract/paths';
import { getStaffNews } from '@limelight/contract/staff-news';
import { secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { newRequestId } from '../../../queries/uuid';
import { QueryView } from '../../../shell/query-view';
import { buttonClass } from '../../../ui/button';
import { PageTitle } from '../../../ui/page-title';
import { EmptyState, Skeleton } from '../../../ui/query-states';
import { NewsEditor } from './news-editor';

/** The schedule publishes an item, and ticks move its price, while the page is open. */
const refetchMs = 10 * secondMs;

/** One item: a new one, or one of any status. */
export function NewsItemPage() {
  const { id: inUrl = '' } = useParams({ strict: false });
  // The item's id before it is stored: the first save puts it into the address, and the form stays.
  const [freshId] = useState(newRequestId);
  const isNew = inUrl === 'new';
  const id = isNew ? freshId : inUrl;
  const query = useQuery({
    queryKey: [getStaffNews.url, id],
    queryFn: ({ signal }) => call(getStaffNews, { params: { id }, signal }),
    enabled: !isNew,
    refetchInterval: ({ state }) => (isLive(state.data?.status) ? refetchMs : false),
  });
  if (isApiError(query.error, 'NOT_FOUND', 'BAD_REQUEST') && query.data === undefined) return <Unknown />;
  return (
    <QueryView
      query={{ ...query, data: isNew ? null : query.data }}
      label="Loading the item"
      skeleton={<Skeleton shape="block" height={480} />}
    >
      {(item) => <NewsEditor key={id} id={id} stored={item} />}
    </QueryView>
  );
}

function isLive(status: string | undefined): boolean {
  return status === 'scheduled' || status === 'published';
}

function Unknown() {
  return (
    <>
      <PageTitle>News & Events</PageTitle>
      <EmptyState
        icon={<Newspaper aria-hidden size={24} strokeWidth={1.75} />}
        title="No such item"
        action={
          <Link to={paths.managerNews} className={buttonClass({ variant: 'outline' })}>
            All news
          </Link>
        }
      />
    </>
  );
}
