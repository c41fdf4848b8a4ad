export interface PageWanted<Cursor> {
  readonly cursor: Cursor | null;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

interface PageOf<Cursor> {
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: Cursor | null;
}

/** All pages of a paginated list, in order. */
export async function collectPages<Page extends PageOf<string | number>>(
  fetchPage: (cursor: Page['nextCursor']) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: Page['nextCursor'] = null;
  do {
    const page: Page = await fetchPage(cursor);
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}
