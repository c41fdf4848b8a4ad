import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { classes } from './classes';
import type { ComboboxProps } from './combobox';
import { Field, type FieldTexts } from './field';
import fieldStyles from './field.module.css';
import { ModuleLoader } from './module-loader';
import { useOverlay } from './use-overlay';

export interface SelectProps extends FieldTexts, Omit<ComboboxProps, 'names' | 'focusNow'> {}

const combobox = new ModuleLoader(() => import('./combobox'));

/**
 * A list that is searched by typing: phone prefixes, celebrities. For a handful of choices take NativeSelect.
 */
export function Select({ label, note, hint, error, ...control }: SelectProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(names) => <LazyCombobox {...control} names={names} />}
    </Field>
  );
}

/** A read-only field until the combobox is loaded; focus that arrives before that moves to the combobox. */
function LazyCombobox(props: Omit<ComboboxProps, 'focusNow'>) {
  const { names, options, value, placeholder, autoComplete = 'off' } = props;
  const [focused, setFocused] = useState(false);
  const loaded = useOverlay(combobox, { open: focused, onFail: () => setFocused(false) });
  if (loaded !== undefined) return <loaded.Combobox {...props} focusNow={focused} />;
  const selected = options.find((option) => option.value === value);
  return (
    <div className={fieldStyles.box}>
      <input
        {...names}
        className={classes(fieldStyles.input, fieldStyles.select)}
        role="combobox"
        aria-expanded={false}
        autoComplete={autoComplete}
        placeholder={placeholder}
        readOnly
        value={selected?.shortLabel ?? selected?.label ?? ''}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <ChevronDown aria-hidden className={fieldStyles.chevron} size={16} strokeWidth={2} />
    </div>
  );
}
