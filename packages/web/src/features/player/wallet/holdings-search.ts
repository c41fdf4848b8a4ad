import type { Sort } from '../../../ui/data-table';
import { oneOf } from '../trading/trade-search';

/** The tabs besides the first one, which is the default. */
const furtherTabs = ['orders', 'alerts', 'activity'] as const;
export type HoldingsTab = 'positions' | (typeof furtherTabs)[number];

export const positionColumns = ['name', 'shares', 'average', 'price', 'day', 'value', 'profit'] as const;
export type PositionColumn = (typeof positionColumns)[number];

/** The groupings besides the default, by celebrity. */
const groupings = ['category', 'country'] as const;
export type AllocationKey = 'celebrity' | (typeof groupings)[number];

export interface HoldingsSearch {
  readonly tab?: (typeof furtherTabs)[number] | undefined;
  readonly sort?: PositionColumn | undefined;
  readonly direction?: Sort['direction'] | undefined;
  readonly by?: (typeof groupings)[number] | undefined;
}

/** Parses the URL's search parameters; unknown values and defaults are ignored. */
export function parseHoldingsSearch(raw: Readonly<Record<string, unknown>>): HoldingsSearch {
  return {
    tab: oneOf(furtherTabs, raw.tab),
    sort: oneOf(positionColumns, raw.sort),
    direction: oneOf(['ascending', 'descending'], raw.direction),
    by: oneOf(groupings, raw.by),
  };
}

export interface PositionOrder extends Sort {
  readonly key: PositionColumn;
}

/** The first sort direction of a column: names ascending, figures descending. */
export function firstDirection(column: PositionColumn): Sort['direction'] {
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
