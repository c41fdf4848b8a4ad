import { InlineSelect } from '../../../ui/native-select';
import type { SelectOption } from '../../../ui/search-options';
import { useFromWidth } from '../../../ui/use-media-query';
import type { StaffListDefinition, StaffSort } from './staff-list-definition';
import type { StaffSearchState } from './use-staff-search';

export interface SortSelectProps<Row extends object> {
  readonly list: Pick<StaffListDefinition<Row>, 'columns' | 'sorts'>;
  readonly state: StaffSearchState;
}

/**
 * The sorts of a list by their names. Without names they stand in for the columns that a phone does not show.
 */
export function SortSelect<Row extends object>({ list, state: { search, set } }: SortSelectProps<Row>) {
  const showsAllColumns = useFromWidth('tablet');
  const value = optionValue(search.sort);
  const options = list.sorts ?? (showsAllColumns ? [] : sortsOfColumns(list.columns));
  if (options.length < 2) return null;
  const isOffered = options.some((option) => option.value === value);
  return (
    <InlineSelect
      label="Sort"
      options={isOffered ? options : [...options, { value, label: describeSort(list.columns, search.sort) }]}
      value={value}
      onChange={(chosen) => set({ sort: sortOf(chosen) })}
    />
  );
}

/** "created desc", as in the lists' `sorts`. */
function optionValue({ key, direction }: StaffSort): string {
  return `${key} ${direction}`;
}

function sortOf(value: string): StaffSort {
  const [key = '', direction] = value.split(' ');
  return { key, direction: direction === 'asc' ? 'asc' : 'desc' };
}

type Columns = StaffListDefinition<never>['columns'];

/** None if a phone has the heads of all columns that sort. */
function sortsOfColumns(columns: Columns): readonly SelectOption[] {
  const sortable = columns.filter((column) => column.sortable === true);
  if (sortable.every(({ from }) => from === undefined)) return [];
  return sortable.map(({ key, name, firstDirection }) => ({
    value: optionValue({ key, direction: firstDirection === 'ascending' ? 'asc' : 'desc' }),
    label: name,
  }));
}

/** A sort by a column's head, in the direction that the select does not offer. */
function describeSort(columns: Columns, { key, direction }: StaffSort): string {
  const name = columns.find((column) => column.key === key)?.name ?? key;
  return `${name}, ${direction === 'asc' ? 'ascending' : 'descending'}`;
}
