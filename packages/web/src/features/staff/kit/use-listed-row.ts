import { useQueryClient } from '@tanstack/react-query';

/** A row of the pages of a list that are loaded, for a drawer whose rows are complete. */
export function useListedRow<Row>(url: string, matches: (row: Row) => boolean): Row | undefined {
  const pages = useQueryClient().getQueriesData<{ readonly rows: readonly Row[] }>({ queryKey: [url] });
  for (const [, page] of pages) {
    const row = page?.rows.find(matches);
    if (row !== undefined) return row;
  }
  return undefined;
}
