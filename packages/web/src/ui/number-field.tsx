import { selectOnEntry } from './select-on-entry';
import { TextField, type TextFieldProps } from './text-field';

export interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | keyof typeof selectOnEntry> {
  /** Whether the keypad has a decimal mark; `parseHundredths` and its siblings read the text. */
  readonly whole?: boolean;
}

/**
 * A typed number. Not an input of the type number: engines disagree about its commas, and an empty value may
 * be an unreadable one.
 */
export function NumberField({ whole = false, ...field }: NumberFieldProps) {
  return <TextField autoComplete="off" {...field} inputMode={whole ? 'numeric' : 'decimal'} {...selectOnEntry} />;
}
