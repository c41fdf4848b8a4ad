import { secondMs } from '@limelight/rules/time';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

interface Dated {
  /** ISO 8601. */
  readonly time: string;
}

/** The marks of more pages than these would overlap on any chart. */
const pagesMax = 10;

/** Whether the fetched pages do not yet reach back to an instant. */
export function needsNextPage(pages: readonly (readonly Dated[])[], sinceSeconds: number): boolean {
  const oldest = pages.at(-1)?.at(-1);
  return pages.length < pagesMax && oldest !== undefined && Date.parse(oldest.time) > sinceSeconds * secondMs;
}

/**
 * All items since an instant, newest first: fetches pages until they reach back to it.
 *
 * @param itemsOf must be referentially stable
 */
export function useItemsSince<Page, Item extends Dated>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  sinceSeconds: number,
  itemsOf: (page: Page) => readonly Item[],
): readonly Item[] {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const pages = useMemo(() => (data?.pages ?? []).map(itemsOf), [data, itemsOf]);
  const shouldFetch = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && needsNextPage(pages, sinceSeconds);
  useEffect(() => {
    if (shouldFetch) void fetchNextPage();
  }, [shouldFetch, fetchNextPage]);
  return useMemo(() => pages.flat(), [pages]);
}
