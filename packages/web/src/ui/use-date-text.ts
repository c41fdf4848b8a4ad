import { dateFieldText, parseDayText, parseMinuteText } from '@limelight/rules/date-text';
import { useState } from 'react';

export type DateFieldKind = 'day' | 'minute';

const parsers = { day: parseDayText, minute: parseMinuteText } as const;

interface Typed {
  readonly text: string;
  /** What the text means; empty for nothing and for what cannot be read. */
  readonly value: string;
  /** The field's value while it was typed. */
  readonly over: string;
}

export interface DateTextState {
  readonly text: string;
  /** Whether there is a text that is no date. */
  readonly isUnreadable: boolean;
  /** What the text means. */
  readonly typedValue: string;
  readonly type: (text: string) => string;
  /** Writes the date as all dates are written. */
  readonly tidy: () => void;
}

/**
 * The text of a date field. Another value from outside, such as one of the calendar, replaces what was typed.
 */
export function useDateText(kind: DateFieldKind, value: string): DateTextState {
  const [typed, setTyped] = useState<Typed>(() => ({ text: dateFieldText(value), value, over: value }));
  let now = typed;
  if (typed.over !== value) {
    now = typed.value === value ? { ...typed, over: value } : { text: dateFieldText(value), value, over: value };
    setTyped(now);
  }
  return {
    text: now.text,
    isUnreadable: now.value === '' && now.text.trim() !== '',
    typedValue: now.value,
    type: (text) => {
      const next = parsers[kind](text) ?? '';
      setTyped({ text, value: next, over: value });
      return next;
    },
    tidy: () => {
      if (now.value !== '') setTyped({ ...now, text: dateFieldText(now.value) });
    },
  };
}
