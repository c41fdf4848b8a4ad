import { TextField, type TextFieldProps } from './text-field';

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  /** A day as `2026-11-22`, or empty. So are the bounds. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly min?: string;
  readonly max?: string;
}

/** The native date picker, which follows the browser's locale and needs no code of ours. */
export function DateField({ onChange, ...field }: DateFieldProps) {
  return <TextField {...field} type="date" onChange={(event) => onChange(event.target.value)} />;
}
