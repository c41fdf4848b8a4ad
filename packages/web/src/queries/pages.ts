import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';

export interface PageRequest<Cursor> {
  /** `nextCursor` of the previous page; undefined for the first page. */
  readonly cursor: Cursor | undefined;
  readonly signal?: AbortSignal;
}

interface PageOf<Cursor> {
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: Cursor | null;
}

type PagesOptions<Page, Cursor> = UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, QueryKey, Cursor | null>;

/** A paginated list, of which a screen requests one page after the other. */
export function usePages<Page extends PageOf<Cursor>, Cursor>(
  queryKey: QueryKey,
  fetchPage: (page: PageRequest<Cursor>) => Promise<Page>,
  options: Pick<PagesOptions<Page, Cursor>, 'refetchInterval' | 'enabled' | 'placeholderData' | 'staleTime'> = {},
) {
  return useInfiniteQuery<Page, Error, InfiniteData<Page>, QueryKey, Cursor | null>({
    ...options,
    queryKey,
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    queryFn: ({ pageParam, signal }) => fetchPage({ cursor: (pageParam ?? undefined) as Cursor | undefined, signal }),
  });
}

/** All pages of a paginated list, in order. */
export async function collectPages<Page extends PageOf<Cursor>, Cursor>(
  fetchPage: (page: PageRequest<Cursor>) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: Cursor | null | undefined;
  while (cursor !== null) {
    const page: Page = await fetchPage({ cursor });
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
}
