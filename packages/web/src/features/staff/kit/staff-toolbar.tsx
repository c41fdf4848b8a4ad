import { formatCount } from '@limelight/rules/count';
import { Search } from 'lucide-react';
import { searchShortcut } from '../../../shell/shortcuts';
import { useTypedText } from '../../../shell/use-search';
import { InlineDateField } from '../../../ui/date-field';
import { InlineSelect } from '../../../ui/native-select';
import { Segmented } from '../../../ui/segmented';
import { SearchField } from '../../../ui/text-field';
import { SortSelect } from './sort-select';
import styles from './staff-kit.module.css';
import type { StaffFilter, StaffListDefinition, StaffOption } from './staff-list-definition';
import type { StaffSearchState } from './use-staff-search';

export interface StaffToolbarProps<Row extends object> {
  readonly list: StaffListDefinition<Row>;
  readonly state: StaffSearchState;
  /** Absent until they are fetched. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
}

/** The search box, the filters and the sorts of a list. */
export function StaffToolbar<Row extends object>({ list, state, counts }: StaffToolbarProps<Row>) {
  // From and to wrap together.
  const days = list.filters.filter(({ shape }) => shape === 'day');
  if (list.searchLabel === undefined && list.filters.length === 0) return null;
  return (
    <search className={styles.toolbar}>
      {list.searchLabel !== undefined && (
        <SearchBox label={list.searchLabel} searchedFilters={list.searchedFilters} state={state} />
      )}
      {list.filters
        .filter(({ shape }) => shape !== 'day')
        .map((filter) => (
          <Filter key={filter.key} filter={filter} state={state} counts={counts} />
        ))}
      {days.length > 0 && (
        <div className={styles.days}>
          {days.map((filter) => (
            <Filter key={filter.key} filter={filter} state={state} />
          ))}
        </div>
      )}
      <SortSelect list={list} state={state} />
    </search>
  );
}

interface SearchBoxProps extends Pick<StaffListDefinition<never>, 'searchedFilters'> {
  readonly label: string;
  readonly state: StaffSearchState;
}

function SearchBox({ label, searchedFilters, state: { search, set } }: SearchBoxProps) {
  const [text, setText] = useTypedText(search.q);
  const filtersOf = (q: string) => {
    if (q === '' || search.q !== '') return search.filters;
    const chosen = Object.entries(search.filters).filter(([, value]) => value !== '');
    return { ...search.filters, ...searchedFilters, ...Object.fromEntries(chosen) };
  };
  return (
    <div className={styles.search}>
      <SearchField
        label={label}
        placeholder={label}
        leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
        aria-keyshortcuts={searchShortcut}
        value={text}
        onChange={({ target }) => {
          setText(target.value, target.value);
          set({ q: target.value, filters: filtersOf(target.value) }, { replace: true });
        }}
      />
    </div>
  );
}

interface FilterProps extends Pick<StaffToolbarProps<never>, 'state' | 'counts'> {
  readonly filter: StaffFilter;
}

/** As wide as a digit: a toolbar whose counts arrive later does not move. */
const digitSpace = '\u2007';

function countedLabel({ label, count }: StaffOption, counts: FilterProps['counts']): string {
  if (count === undefined) return label;
  const number = counts?.[count];
  return `${label} ${number === undefined ? digitSpace : formatCount(number)}`;
}

function Filter({ filter: { key, label, options, shape = 'select' }, state: { search, set }, counts }: FilterProps) {
  const value = search.filters[key] ?? '';
  const onChange = (next: string) => set({ filters: { ...search.filters, [key]: next } });
  if (shape === 'day') return <InlineDateField label={label} value={value} onChange={onChange} />;
  if (shape === 'segments') {
    const choices = options.map((option) => ({ value: option.value, label: countedLabel(option, counts) }));
    return <Segmented label={label} choices={choices} value={value} onChange={onChange} />;
  }
  return <InlineSelect label={label} options={options} value={value} onChange={onChange} fixed={shape === 'fetched'} />;
}
