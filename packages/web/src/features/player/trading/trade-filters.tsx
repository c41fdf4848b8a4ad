import { type Category, type Country, categories, countries } from '@limelight/rules/celebrity';
import { LayoutGrid, RotateCcw, Rows3, Search, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/button';
import { Switch } from '../../../ui/checkbox';
import { InlineSelect } from '../../../ui/native-select';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { Chips, Segmented } from '../../../ui/segmented';
import { SearchField } from '../../../ui/text-field';
import { useTypedText } from '../use-search';
import { CategoryIcon } from './category-icon';
import type { FacetCounts } from './celebrity-list';
import styles from './trade-page.module.css';
import {
  isFiltered,
  parseTradeSearch,
  resetFilters,
  type TradeSearch,
  tradeSortNames,
  tradeSorts,
} from './trade-search';

export interface TradeFiltersProps {
  readonly search: TradeSearch;
  readonly counts: FacetCounts | undefined;
  readonly onChange: (search: TradeSearch, options?: { readonly replace: boolean }) => void;
}

export function NameSearch({ search, onChange }: TradeFiltersProps) {
  const [text, setText] = useTypedText(search.q ?? '');
  const type = (typed: string) => {
    const next = parseTradeSearch({ ...search, q: typed });
    setText(typed, next.q ?? '');
    onChange(next, { replace: true });
  };
  return (
    <SearchField
      label="Search by name"
      placeholder="Search by name"
      leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}

export function SortSelect({ search, onChange }: TradeFiltersProps) {
  return (
    <InlineSelect
      label="Sort"
      options={tradeSorts.map((value) => ({ value, label: tradeSortNames[value] }))}
      value={search.sort ?? 'movers'}
      onChange={(sort) => onChange(parseTradeSearch({ ...search, sort }))}
    />
  );
}

export function ViewSwitch({ search, onChange }: TradeFiltersProps) {
  return (
    <Segmented
      label="View"
      value={search.view ?? 'cards'}
      onChange={(view) => onChange(parseTradeSearch({ ...search, view }))}
      choices={[
        { value: 'cards', name: 'Cards', label: <LayoutGrid aria-hidden size={18} strokeWidth={1.75} /> },
        { value: 'table', name: 'Table', label: <Rows3 aria-hidden size={18} strokeWidth={1.75} /> },
      ]}
    />
  );
}

const all = 'All';

export function CountryChips({ search, counts, onChange }: TradeFiltersProps) {
  return (
    <Chips<Country | typeof all>
      label="Country"
      value={search.country ?? all}
      onChange={(country) => onChange(parseTradeSearch({ ...search, country }))}
      choices={[
        { value: all, label: all, ...countOf(counts?.allCountries) },
        ...countries.map((value) => ({ value, label: value, ...countOf(counts?.country[value]) })),
      ]}
    />
  );
}

export function CategoryChips({ search, counts, onChange }: TradeFiltersProps) {
  return (
    <Chips<Category | typeof all>
      label="Category"
      value={search.category ?? all}
      onChange={(category) => onChange(parseTradeSearch({ ...search, category }))}
      choices={[
        { value: all, label: all, ...countOf(counts?.allCategories) },
        ...categories.map((value) => ({
          value,
          label: value,
          icon: <CategoryIcon category={value} size={15} />,
          ...countOf(counts?.category[value]),
        })),
      ]}
    />
  );
}

function countOf(count: number | undefined): { readonly count?: number } {
  return count === undefined ? {} : { count };
}

export function OwnedSwitch({ search, onChange }: TradeFiltersProps) {
  return (
    <Switch
      label="Owned Only"
      checked={search.owned === true}
      onChange={(event) => onChange(parseTradeSearch({ ...search, owned: event.target.checked }))}
    />
  );
}

export function WatchedSwitch({ search, onChange }: TradeFiltersProps) {
  return (
    <Switch
      label="Watched"
      checked={search.watched === true}
      onChange={(event) => onChange(parseTradeSearch({ ...search, watched: event.target.checked }))}
    />
  );
}

export function ResetButton({ search, onChange }: TradeFiltersProps) {
  return (
    <Button
      variant="text"
      size="small"
      icon={<RotateCcw aria-hidden size={15} strokeWidth={1.75} />}
      disabledReason={isFiltered(search) ? undefined : 'No filter is set'}
      onClick={() => onChange(resetFilters(search))}
    >
      Reset Filters
    </Button>
  );
}

/** The phone's filters: one button beside the search opens a sheet with the rest. */
export function FilterSheet(props: TradeFiltersProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Filters"
        variant="outline"
        pressed={isFiltered({ ...props.search, q: undefined })}
        icon={<SlidersHorizontal aria-hidden size={20} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      />
      <ResponsiveDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={
          <>
            <ResetButton {...props} />
            <Button onClick={() => setOpen(false)}>Show results</Button>
          </>
        }
      >
        <div className={styles.sheet}>
          <SortSelect {...props} />
          <div>
            <p className={styles.sheetLabel}>Country</p>
            <CountryChips {...props} />
          </div>
          <div>
            <p className={styles.sheetLabel}>Category</p>
            <CategoryChips {...props} />
          </div>
          <WatchedSwitch {...props} />
          <OwnedSwitch {...props} />
          <ViewSwitch {...props} />
        </div>
      </ResponsiveDialog>
    </>
  );
}
