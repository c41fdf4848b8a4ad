import type { Category } from '@limelight/rules/celebrity';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { LayoutGrid, RotateCcw, Rows3, Search, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { searchShortcut } from '../../../shell/shortcuts';
import { type SetSearch, useTypedText } from '../../../shell/use-search';
import { RangeSlider } from '../../../ui/amount-controls';
import { Button, IconButton } from '../../../ui/button';
import { Switch } from '../../../ui/checkbox';
import { InlineSelect } from '../../../ui/native-select';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { Chips, Segmented } from '../../../ui/segmented';
import { SearchField } from '../../../ui/text-field';
import { CategoryIcon } from './category-icon';
import { CategoryTiles } from './category-tiles';
import { countText, type Facet, type FacetCounts, facets, noFilter, priceStep } from './celebrity-list';
import {
  filterCount,
  isFiltered,
  type QuickFilter,
  quickFilterOf,
  quickFilters,
  resetFilters,
  withQuickFilter,
} from './search-filters';
import styles from './trade-page.module.css';
import { parseTradeSearch, type TradeSort, tradeSorts } from './trade-search';
import type { TradeFilters } from './use-trade-address';

export interface TradeFiltersProps {
  readonly search: TradeFilters;
  readonly counts: FacetCounts | undefined;
  readonly onChange: SetSearch<TradeFilters>;
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
      aria-keyshortcuts={searchShortcut}
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
      options={Object.entries(tradeSorts).map(([value, label]) => ({ value, label }))}
      value={search.sort ?? 'movers'}
      onChange={(sort) => onChange({ ...search, sort })}
    />
  );
}

export function ViewSwitch({ search, onChange }: TradeFiltersProps) {
  return (
    <Segmented
      label="View"
      value={search.view ?? 'cards'}
      onChange={(view) => onChange({ ...search, view })}
      choices={[
        { value: 'cards', name: 'Cards', label: <LayoutGrid aria-hidden size={18} strokeWidth={1.75} /> },
        { value: 'table', name: 'Table', label: <Rows3 aria-hidden size={18} strokeWidth={1.75} /> },
      ]}
    />
  );
}

/** For the phone's sheet, which has room for a word each. */
const shortSorts: Readonly<Record<TradeSort, string>> = {
  movers: 'Movers',
  price: 'Price',
  name: 'Name',
  popularity: 'Popularity',
};
const sortChoices = Object.entries(shortSorts).map(([value, label]) => ({
  value: value as TradeSort,
  label,
  name: tradeSorts[value as TradeSort],
}));

const facetNames: Readonly<Record<Facet, string>> = { country: 'Country', category: 'Category' };

export function FacetChips({ facet, search, counts, onChange }: TradeFiltersProps & { readonly facet: Facet }) {
  return (
    <Chips<string>
      label={facetNames[facet]}
      value={search[facet] ?? noFilter}
      onChange={(value) => onChange({ ...search, [facet]: value })}
      choices={[
        { value: noFilter, label: noFilter, count: counts?.[facet][noFilter] },
        ...facets[facet].map((value) => ({
          value,
          label: value,
          icon: facet === 'category' && <CategoryIcon category={value as Category} size={15} />,
          count: counts?.[facet][value],
        })),
      ]}
    />
  );
}

/** Prices between two ends; an end at the edge filters nothing. */
export function PriceRange({ search, counts, onChange }: TradeFiltersProps) {
  // As high as the slider, so that its arrival causes no layout shift.
  if (counts === undefined) return <div className={styles.price} aria-hidden />;
  const { min, max } = counts.prices;
  const [low, high] = [Math.max(min, search.from ?? min), Math.min(max, search.to ?? max)];
  return (
    <div className={styles.price}>
      <span>{formatSeBrief(seOf(low))}</span>
      <RangeSlider
        label="Price"
        low={Math.min(low, max - priceStep)}
        high={Math.max(high, min + priceStep)}
        {...{ min, max }}
        step={priceStep}
        textOf={(price) => formatSeBrief(seOf(price))}
        onChange={(from, to) =>
          onChange({ ...search, from: from > min ? from : undefined, to: to < max ? to : undefined }, { replace: true })
        }
      />
      <span>{formatSeBrief(seOf(high))}</span>
    </div>
  );
}

const seOf = (price: number) => seCents(price * 100);

const quickNames: Readonly<Record<QuickFilter, string>> = {
  all: 'All',
  rising: 'Rising',
  watched: 'Watched',
  owned: 'Owned',
};

/** The phone's switches, as a row that scrolls sideways. */
export function QuickFilters({ search, counts, onChange }: TradeFiltersProps) {
  return (
    <div className={styles.quick}>
      <Chips<QuickFilter>
        label="Show"
        value={quickFilterOf(search)}
        onChange={(quick) => onChange(withQuickFilter(search, quick))}
        choices={quickFilters.map((value) => ({ value, label: quickNames[value], count: counts?.quick[value] }))}
      />
    </div>
  );
}

export function OwnSwitches({ search, onChange }: TradeFiltersProps) {
  return (
    <>
      <Switch
        label="Rising"
        checked={search.rising === true}
        onChange={(event) => onChange({ ...search, rising: event.target.checked })}
      />
      <Switch
        label="Watched"
        checked={search.watched === true}
        onChange={(event) => onChange({ ...search, watched: event.target.checked })}
      />
      <Switch
        label="Owned Only"
        checked={search.owned === true}
        onChange={(event) => onChange({ ...search, owned: event.target.checked })}
      />
    </>
  );
}

export function ResetButton({ search, onChange }: TradeFiltersProps) {
  return (
    <Button
      variant="text"
      size="small"
      icon={<RotateCcw aria-hidden size={15} strokeWidth={1.75} />}
      disabledReason={isFiltered(search) ? undefined : 'No filters are on'}
      onClick={() => onChange(resetFilters(search))}
    >
      Reset Filters
    </Button>
  );
}

interface FilterSheetProps extends TradeFiltersProps {
  /** How many celebrities the list shows; `undefined` while it loads. */
  readonly count: number | undefined;
}

/** The phone's filters: one button next to the search opens a sheet with the rest. */
export function FilterSheet({ count, ...props }: FilterSheetProps) {
  const [open, setOpen] = useState(false);
  const set = filterCount(props.search);
  return (
    <>
      <span className={styles.filterButton}>
        <IconButton
          label="Filters"
          variant="outline"
          pressed={set > 0}
          icon={<SlidersHorizontal aria-hidden size={20} strokeWidth={1.75} />}
          onClick={() => setOpen(true)}
        />
        {set > 0 && <span aria-hidden>{set}</span>}
      </span>
      <ResponsiveDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Filter and sort"
        footer={
          <div className={styles.sheetFoot}>
            <ResetButton {...props} />
            <Button full size="large" onClick={() => setOpen(false)}>
              {count === undefined ? 'Show' : `Show ${countText(count)}`}
            </Button>
          </div>
        }
      >
        <SheetFilters {...props} />
      </ResponsiveDialog>
    </>
  );
}

function SheetFilters(props: TradeFiltersProps) {
  const { search, counts, onChange } = props;
  return (
    <div className={styles.sheet}>
      <div>
        <p className={styles.sheetLabel}>Sort by</p>
        <Segmented
          label="Sort"
          full
          value={search.sort ?? 'movers'}
          onChange={(sort) => onChange({ ...search, sort })}
          choices={sortChoices}
        />
      </div>
      <div>
        <p className={styles.sheetLabel}>{facetNames.category}</p>
        <CategoryTiles
          chosen={search.category}
          counts={counts?.category}
          onChoose={(category) => onChange({ ...search, category })}
        />
      </div>
      <div>
        <p className={styles.sheetLabel}>{facetNames.country}</p>
        <FacetChips {...props} facet="country" />
      </div>
      <div>
        <p className={styles.sheetLabel}>Price</p>
        <PriceRange {...props} />
      </div>
      <div>
        <p className={styles.sheetLabel}>View</p>
        <ViewSwitch {...props} />
      </div>
    </div>
  );
}
