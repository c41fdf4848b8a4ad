import { useQueryClient } from '@tanstack/react-query';

/**
 * A row of the pages of a list that are loaded, as it was fetched last, for a drawer whose rows are complete.
 */
export function useListedRow<Row>(url: string, matches: (row: Row) => boolean): Row | undefined {
  const queries = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [url] });
  // A page that is no longer shown is not fetched again after a change.
  for (const { state } of queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)) {
    const page = state.data as { readonly rows: readonly Row[] } | undefined;
    const row = page?.rows.find(matches);
    if (row !== undefined) return row;
  }
  return undefined;
}
