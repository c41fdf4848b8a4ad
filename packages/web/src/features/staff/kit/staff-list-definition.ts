import type { Endpoint, ResponseOf } from '@limelight/contract/endpoint';
import { staffCountMax, staffPageSize, staffSearchLengthMax } from '@limelight/rules/page-size';
import type { SelectOption } from '../../../ui/search-options';
import type { ServerTableColumn } from '../../../ui/server-table';

/** The row of a list's endpoint, whose response is made by `staffListResponse`. */
export type RowOf<List extends Endpoint> =
  ResponseOf<List> extends { readonly rows: readonly (infer Row extends object)[] } ? Row : never;

export interface StaffOption extends SelectOption {
  /** Next to the label of a segment: its name in the `counts` of the answer. */
  readonly count?: string;
}

export interface StaffFilter {
  /** The name in the endpoint's query. */
  readonly key: string;
  readonly label: string;
  /** The first has the value '': no filter. Empty for a day. */
  readonly options: readonly StaffOption[];
  /**
   * `segments` shows all options side by side: for the one filter that matters most. `day` is a day of
   * London. A `fetched` select is as wide before its options arrive as after it, so that nothing moves.
   */
  readonly shape?: 'segments' | 'select' | 'fetched' | 'day';
}

/** The options of a filter with these values and labels, after the one that filters nothing. */
export function filterOptions(
  labels: Readonly<Record<string, string>> | readonly string[],
  all = 'All',
): readonly SelectOption[] {
  const pairs = Array.isArray(labels) ? labels.map((label) => [label, label]) : Object.entries(labels);
  return [{ value: '', label: all }, ...pairs.map(([value, label]) => ({ value, label }))];
}

export interface StaffSort {
  /** The key of a sortable column, which is a `sort` of the endpoint. */
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

/** The page of a row. */
export interface RowLink {
  readonly to: string;
  readonly params: Readonly<Record<string, string>>;
}

interface Plan<List extends Endpoint> {
  /** The plural: "users". Names the table, its states and its saved views. */
  readonly noun: string;
  readonly endpoint: List;
  /** The same query as a file. */
  readonly csv?: Endpoint;
  readonly columns: readonly ServerTableColumn<RowOf<List>>[];
  readonly rowKey: (row: RowOf<List>) => string;
  readonly rowName: (row: RowOf<List>) => string;
  /** Of a list whose rows have pages of their own. */
  readonly rowLink?: (row: RowOf<List>) => RowLink;
  /** The order of a new visit; the same as the endpoint's. */
  readonly firstSort: StaffSort;
  /** What the search box finds: "Name or email". Without it there is none. */
  readonly searchLabel?: string;
  /** Filters that a search begins with, where nothing else was chosen. */
  readonly searchedFilters?: Readonly<Record<string, string>>;
  readonly filters?: readonly StaffFilter[];
  /**
   * Sorts that are offered by their names, besides the heads of the columns: a column's key and the
   * direction, 'price desc'.
   */
  readonly sorts?: readonly SelectOption[];
  /** "No users found". */
  readonly emptyTitle: string;
  /** While there is no row at all: what will be here, and the first action. */
  readonly firstText: string;
  readonly pageSize?: number;
}

/** A list's state in the URL. Values that say nothing are absent. */
export interface StaffSearch {
  readonly q: string;
  readonly sort: StaffSort;
  /** From 0; the URL counts from 1. */
  readonly page: number;
  /** The key of the row in the drawer. */
  readonly open: string | undefined;
  /** The chosen option of each filter; '' for none. */
  readonly filters: Readonly<Record<string, string>>;
}

export interface StaffListDefinition<Row extends object> {
  readonly noun: string;
  readonly endpoint: Endpoint;
  readonly csv: Endpoint | undefined;
  readonly columns: readonly ServerTableColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly rowLink: ((row: Row) => RowLink) | undefined;
  readonly firstSort: StaffSort;
  readonly searchLabel: string | undefined;
  readonly searchedFilters: Readonly<Record<string, string>>;
  readonly filters: readonly StaffFilter[];
  readonly sorts: readonly SelectOption[] | undefined;
  readonly emptyTitle: string;
  readonly firstText: string;
  readonly pageSize: number;
}

/** A list whose rows are opened by a link; the rows of others have a drawer. */
export type LinkedListDefinition<Row extends object> = StaffListDefinition<Row> & {
  readonly rowLink: (row: Row) => RowLink;
};

/** Describes a staff list, once and outside of components: the table compares its columns by identity. */
export function staffList<const List extends Endpoint>(
  plan: Plan<List> & { readonly rowLink: (row: RowOf<List>) => RowLink },
): LinkedListDefinition<RowOf<List>>;
export function staffList<const List extends Endpoint>(plan: Plan<List>): StaffListDefinition<RowOf<List>>;
export function staffList<const List extends Endpoint>(plan: Plan<List>): StaffListDefinition<RowOf<List>> {
  const absent = { csv: undefined, searchLabel: undefined, rowLink: undefined, sorts: undefined };
  return { filters: [], searchedFilters: {}, pageSize: staffPageSize, ...absent, ...plan };
}

type RawSearch = Readonly<Record<string, unknown>>;
type SearchRules = Pick<StaffListDefinition<never>, 'filters' | 'firstSort'> & {
  readonly columns: readonly { readonly key: string; readonly sortable?: boolean | undefined }[];
};

/** The router parses "50" as a number; here every value is a text. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

const pageMax = staffCountMax / staffPageSize - 1;

/** Reads a list's state from the URL; what the list does not have, or the server would refuse, is ignored. */
export function parseStaffSearch({ filters, columns, firstSort }: SearchRules, raw: RawSearch): StaffSearch {
  const sortKey = columns.find(({ key, sortable }) => sortable === true && key === raw.sort)?.key;
  const chosen = filters.map(({ key, options, shape }): [string, string] => {
    const value = textOf(raw[key]);
    const isKnown = shape === 'day' ? isDay(value) : options.some((option) => option.value === value);
    return [key, isKnown ? value : ''];
  });
  const page = Number(textOf(raw.page));
  return {
    q: textOf(raw.q).replaceAll('\0', '').slice(0, staffSearchLengthMax),
    sort: {
      key: sortKey ?? firstSort.key,
      direction: raw.direction === 'asc' || raw.direction === 'desc' ? raw.direction : firstSort.direction,
    },
    page: Number.isSafeInteger(page) && page > 1 ? Math.min(page - 1, pageMax) : 0,
    open: textOf(raw.open) || undefined,
    filters: Object.fromEntries(chosen),
  };
}

/** The search parameters of the URL for a list's state, without those of a new visit. */
export function addressOfStaffSearch(firstSort: StaffSort, search: StaffSearch): Record<string, string | number> {
  const { q, sort, page, open, filters } = search;
  const isFirst = sort.key === firstSort.key && sort.direction === firstSort.direction;
  const given = Object.entries({
    q,
    ...(isFirst ? {} : { sort: sort.key, direction: sort.direction }),
    page: page === 0 ? '' : page + 1,
    open: open ?? '',
    ...filters,
  });
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** The endpoint's query; that of the CSV has no page. */
export function queryOfStaffSearch({ q, sort, page, filters }: StaffSearch): Readonly<Record<string, unknown>> {
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    sort: sort.key,
    direction: sort.direction,
    page,
    ...Object.fromEntries(set),
  };
}
