import { Search } from 'lucide-react';
import { searchShortcut } from '../../../shell/shortcuts';
import { useTypedText } from '../../../shell/use-search';
import { InlineSelect } from '../../../ui/native-select';
import { Segmented } from '../../../ui/segmented';
import { SearchField } from '../../../ui/text-field';
import styles from './staff-kit.module.css';
import type { StaffFilter, StaffListDefinition } from './staff-list-definition';
import type { StaffSearchState } from './use-staff-search';

export interface StaffToolbarProps<Row extends object> {
  readonly list: StaffListDefinition<Row>;
  readonly state: StaffSearchState;
}

/** The search box and the filters of a list. */
export function StaffToolbar<Row extends object>({ list, state }: StaffToolbarProps<Row>) {
  // From and to wrap together.
  const days = list.filters.filter(({ shape }) => shape === 'day');
  if (list.searchLabel === undefined && list.filters.length === 0) return null;
  return (
    <search className={styles.toolbar}>
      {list.searchLabel !== undefined && <SearchBox label={list.searchLabel} state={state} />}
      {list.filters
        .filter(({ shape }) => shape !== 'day')
        .map((filter) => (
          <Filter key={filter.key} filter={filter} state={state} />
        ))}
      {days.length > 0 && (
        <div className={styles.days}>
          {days.map((filter) => (
            <Filter key={filter.key} filter={filter} state={state} />
          ))}
        </div>
      )}
    </search>
  );
}

interface SearchBoxProps {
  readonly label: string;
  readonly state: StaffSearchState;
}

function SearchBox({ label, state: { search, set } }: SearchBoxProps) {
  const [text, setText] = useTypedText(search.q);
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
          set({ q: target.value }, { replace: true });
        }}
      />
    </div>
  );
}

interface FilterProps {
  readonly filter: StaffFilter;
  readonly state: StaffSearchState;
}

function Filter({ filter: { key, label, options, shape = 'select' }, state: { search, set } }: FilterProps) {
  const value = search.filters[key] ?? '';
  const onChange = (next: string) => set({ filters: { ...search.filters, [key]: next } });
  if (shape === 'day') return <DayFilter label={label} value={value} onChange={onChange} />;
  if (shape === 'segments') return <Segmented label={label} choices={options} value={value} onChange={onChange} />;
  return <InlineSelect label={label} options={options} value={value} onChange={onChange} />;
}

interface DayFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A half-typed day is empty for the browser, so it filters nothing. */
function DayFilter({ label, value, onChange }: DayFilterProps) {
  return (
    <label className={styles.day}>
      {label}
      <input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
