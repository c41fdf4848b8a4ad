import { secondMs } from '@limelight/rules/time';
import { useEffect, useMemo } from 'react';

interface Dated {
  /** ISO 8601. */
  readonly time: string;
}

/** What reading on needs to know of a query of pages, newest first; TanStack's have this form. */
interface PagesLook<Page> {
  readonly data: { readonly pages: readonly Page[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** More marks than these pages hold stand upon each other on any chart. */
const pagesMax = 10;

/** Whether pages that are there are not yet all that came after an instant. */
export function needsAnother(pages: readonly (readonly Dated[])[], sinceSeconds: number): boolean {
  const oldest = pages.at(-1)?.at(-1);
  return pages.length < pagesMax && oldest !== undefined && Date.parse(oldest.time) > sinceSeconds * secondMs;
}

/**
 * Everything since an instant, newest first: pages are asked for until they reach back to it.
 *
 * @param itemsOf always the same function
 */
export function useReadBack<Page, Item extends Dated>(
  query: PagesLook<Page>,
  sinceSeconds: number,
  itemsOf: (page: Page) => readonly Item[],
): readonly Item[] {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const pages = useMemo(() => (data?.pages ?? []).map(itemsOf), [data, itemsOf]);
  const isWanted = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && needsAnother(pages, sinceSeconds);
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
  return useMemo(() => pages.flat(), [pages]);
}
