export interface PageWanted<Cursor> {
  readonly cursor: Cursor | null;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

interface PageOf<Cursor> {
  /** What the next page is asked for with; null on the last one. */
  readonly nextCursor: Cursor | null;
}

/** Every page of a list that the server gives in parts, in its order. */
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
