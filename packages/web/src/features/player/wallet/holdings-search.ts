import type { Sort } from '../../../ui/data-table';
import { oneOf } from '../trading/trade-search';

const holdingsTabs = ['positions', 'orders', 'alerts', 'activity'] as const;
export type HoldingsTab = (typeof holdingsTabs)[number];

export const positionColumns = ['name', 'shares', 'average', 'price', 'day', 'value', 'profit'] as const;
export type PositionColumn = (typeof positionColumns)[number];

const allocationKeys = ['celebrity', 'category', 'country'] as const;
export type AllocationKey = (typeof allocationKeys)[number];

const sortDirections = ['ascending', 'descending'] as const;
type SortDirection = (typeof sortDirections)[number];

export interface HoldingsSearch {
  readonly tab?: Exclude<HoldingsTab, 'positions'> | undefined;
  readonly sort?: PositionColumn | undefined;
  readonly direction?: SortDirection | undefined;
  readonly by?: AllocationKey | undefined;
}

/** Parses the URL's search parameters; unknown values are ignored. */
export function parseHoldingsSearch(raw: Readonly<Record<string, unknown>>): HoldingsSearch {
  const by = oneOf(allocationKeys, raw.by);
  const tab = oneOf(holdingsTabs, raw.tab);
  const search: HoldingsSearch = {
    tab: tab === 'positions' ? undefined : tab,
    sort: oneOf(positionColumns, raw.sort),
    direction: oneOf(sortDirections, raw.direction),
    by: by === 'celebrity' ? undefined : by,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

export interface PositionOrder extends Sort {
  readonly key: PositionColumn;
}

/** The first sort direction of a column: names ascending, figures descending. */
export function firstDirection(column: PositionColumn): SortDirection {
  return column === 'name' ? 'ascending' : 'descending';
}

export function orderOf({ sort = 'value', direction }: HoldingsSearch): PositionOrder {
  return { key: sort, direction: direction ?? firstDirection(sort) };
}

/** The search parameters of a sort order; the default is left out. */
export function withOrder(search: HoldingsSearch, { key, direction }: Sort): HoldingsSearch {
  const usual = key === 'value' && direction === 'descending';
  return parseHoldingsSearch({ ...search, sort: usual ? undefined : key, direction: usual ? undefined : direction });
}
