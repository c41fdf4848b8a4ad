import { getStaffNews } from '@limelight/contract/exchange/staff-news';
import { secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { newRequestId } from '../../../queries/uuid';
import { Skeleton } from '../../../ui/query-states';
import { FoundView } from '../kit/found-view';
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
  return (
    <FoundView
      noun="item"
      ownPage
      query={{ ...query, data: isNew ? null : query.data }}
      label="Loading the item"
      skeleton={<Skeleton shape="block" height={480} />}
    >
      {(item) => <NewsEditor key={id} id={id} stored={item} />}
    </FoundView>
  );
}

function isLive(status: string | undefined): boolean {
  return status === 'scheduled' || status === 'published';
}
