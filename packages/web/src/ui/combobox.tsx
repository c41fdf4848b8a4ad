import {
  Combobox as AriakitCombobox,
  ComboboxItem,
  ComboboxList,
  ComboboxPopover,
  useComboboxStore,
} from '@ariakit/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classes } from './classes';
import type { ControlNames } from './field';
import fieldStyles from './field.module.css';
import { ignoreWhileComposing } from './overlay-behaviour';
import { type SelectOption, searchOptions } from './search-options';
import styles from './select.module.css';

export interface ComboboxProps {
  readonly options: readonly SelectOption[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly emptyText?: string;
  readonly names: ControlNames;
  /** The focus was on the field that this one replaces. */
  readonly focusNow: boolean;
}

export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, placeholder, autoComplete = 'off', emptyText = 'Nothing found', names } = props;
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState<string>();
  const selected = options.find((option) => option.value === value);
  const shown = selected?.shortLabel ?? selected?.label;
  const found = searchOptions(options, query ?? '');
  const store = useComboboxStore({
    inputValue: query ?? shown ?? '',
    setInputValue: setQuery,
    selectedValue: value ?? '',
    setSelectedValue: onChange,
    // The field shows the selected option again, whatever was typed.
    setOpen: (open) => !open && setQuery(undefined),
    focusLoop: true,
    includesBaseElement: false,
  });
  const { focusNow } = props;
  useEffect(() => {
    if (!focusNow) return;
    input.current?.focus();
    store.show();
  }, [focusNow, store]);
  return (
    <div className={fieldStyles.box} ref={box}>
      <AriakitCombobox
        {...names}
        ref={input}
        store={store}
        className={classes(fieldStyles.input, fieldStyles.select)}
        autoSelect="always"
        getAutoSelectId={(items) => (query === undefined ? items.find((item) => item.value === value)?.id : undefined)}
        autoComplete={autoComplete}
        placeholder={query === undefined ? placeholder : shown}
        onClick={(event) => event.currentTarget.select()}
        onKeyDownCapture={ignoreWhileComposing}
      />
      <ChevronDown aria-hidden className={fieldStyles.chevron} size={16} strokeWidth={2} />
      <ComboboxPopover
        store={store}
        portal
        unmountOnHide
        gutter={6}
        getAnchorRect={() => box.current?.getBoundingClientRect() ?? null}
        role="presentation"
        className={styles.popover}
      >
        <ComboboxList store={store} aria-label="Choices">
          {found.map((option) => (
            <Option key={option.value} option={option} selected={option.value === value} />
          ))}
        </ComboboxList>
        {found.length === 0 && <p className={styles.empty}>{emptyText}</p>}
      </ComboboxPopover>
    </div>
  );
}

function Option({ option, selected }: { readonly option: SelectOption; readonly selected: boolean }) {
  return (
    <ComboboxItem
      value={option.value}
      setValueOnClick={false}
      focusOnHover
      blurOnHoverEnd={false}
      aria-selected={selected}
      className={styles.option}
    >
      <span className={styles.optionLabel}>{option.label}</span>
      {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
      {selected && <Check aria-hidden size={16} strokeWidth={2} />}
    </ComboboxItem>
  );
}
