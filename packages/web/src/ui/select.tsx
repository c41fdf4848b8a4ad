import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classes } from './classes';
import { type ControlNames, Field, type FieldTexts } from './field';
import fieldStyles from './field.module.css';
import { ListOption, type ListOptionProps } from './list-option';
import { type SelectOption, searchOptions } from './search-options';
import styles from './select.module.css';
import { useFloating } from './use-floating';

export interface SelectProps extends FieldTexts {
  readonly options: readonly SelectOption[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly emptyText?: string;
}

/** A list that is searched by typing: phone prefixes, celebrities. For a handful of choices take NativeSelect. */
export function Select({ label, note, hint, error, ...control }: SelectProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(names) => <Combobox {...control} names={names} />}
    </Field>
  );
}

function move(from: number, key: string, count: number): number | undefined {
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (from - 1 + count) % count;
  return undefined;
}

type ComboboxProps = Omit<SelectProps, keyof FieldTexts> & { readonly names: ControlNames };

function useCombobox({ options, value, onChange }: Pick<ComboboxProps, 'options' | 'value' | 'onChange'>) {
  const [query, setQuery] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = searchOptions(options, query ?? '');
  const selected = options.find((option) => option.value === value);
  const show = () => {
    if (open) return;
    setActive(Math.max(0, selected === undefined ? 0 : options.indexOf(selected)));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setQuery(undefined);
  };
  const type = (text: string) => {
    setQuery(text);
    setActive(0);
    setOpen(true);
  };
  const choose = (option: SelectOption) => {
    onChange(option.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // These keys choose among what an input method offers.
    if (event.nativeEvent.isComposing) return;
    const next = found.length === 0 ? undefined : move(active, event.key, found.length);
    if (next !== undefined) {
      event.preventDefault();
      if (open) setActive(next);
      else show();
      return;
    }
    if (!open) return;
    const option = found[active];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (option !== undefined) choose(option);
    }
    if (event.key === 'Escape') close();
  };
  return { query, open, active, setActive, found, selected, show, close, type, choose, onKeyDown };
}

function Combobox({
  options,
  value,
  onChange,
  placeholder,
  autoComplete = 'off',
  emptyText = 'Nothing found',
  names,
}: ComboboxProps) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const combobox = useCombobox({ options, value, onChange });
  const { open, active, found, selected } = combobox;
  useFloating(box, list, { open, side: 'below', align: 'start', gap: 6, matchWidth: true });
  return (
    <div className={fieldStyles.box} ref={box}>
      <input
        {...names}
        className={classes(fieldStyles.input, fieldStyles.select)}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && found.length > 0 ? `${listId}-${active}` : undefined}
        // A dialog around it would take Escape for itself.
        data-mantine-stop-propagation={open || undefined}
        autoComplete={autoComplete}
        placeholder={combobox.query === undefined ? placeholder : (selected?.shortLabel ?? selected?.label)}
        value={combobox.query ?? selected?.shortLabel ?? selected?.label ?? ''}
        onChange={(event) => combobox.type(event.target.value)}
        onClick={(event) => {
          event.currentTarget.select();
          combobox.show();
        }}
        onBlur={combobox.close}
        onKeyDown={combobox.onKeyDown}
      />
      <ChevronDown aria-hidden className={fieldStyles.chevron} size={16} strokeWidth={2} />
      <div ref={list} popover="manual" className={styles.list}>
        <div id={listId} role="listbox" aria-label="Choices">
          {found.map((option, index) => (
            <Option
              key={option.value}
              id={`${listId}-${index}`}
              option={option}
              active={index === active}
              selected={option.value === value}
              onPoint={() => combobox.setActive(index)}
              onChoose={() => combobox.choose(option)}
            />
          ))}
        </div>
        {found.length === 0 && <p className={styles.empty}>{emptyText}</p>}
      </div>
    </div>
  );
}

interface OptionProps extends Omit<ListOptionProps, 'className' | 'children'> {
  readonly option: SelectOption;
}

function Option({ option, active, selected, ...rest }: OptionProps) {
  return (
    <ListOption
      {...rest}
      active={active}
      selected={selected}
      className={classes(styles.option, active && styles.active)}
    >
      <span className={styles.optionLabel}>{option.label}</span>
      {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
      {selected && <Check aria-hidden size={16} strokeWidth={2} />}
    </ListOption>
  );
}
