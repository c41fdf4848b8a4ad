import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { afterAddress, afterTyping, typedOf } from './typed-text';

export interface SetSearchOptions {
  /** Typing must not fill the history: only choices come back with Back. */
  readonly replace?: boolean;
}

/** What the address says, as this page reads it, and the way to change it. */
export function usePageSearch<Search extends object>(
  parse: (raw: Readonly<Record<string, unknown>>) => Search,
): [Search, (next: Search, options?: SetSearchOptions) => void] {
  const raw = useSearch({ strict: false, structuralSharing: true });
  const navigate = useNavigate();
  const setSearch = useCallback(
    (next: Search, { replace = false }: SetSearchOptions = {}) => {
      void navigate({ to: '.', search: next as never, replace, resetScroll: false });
    },
    [navigate],
  );
  return [parse(raw as Readonly<Record<string, unknown>>), setSearch];
}

/**
 * The text of a search field that the address follows. `told` is what the address says; typing goes with what it will say.
 * A field that shows the address itself would lose the place of its cursor with each key.
 */
export function useTypedText(told: string): [string, (text: string, said: string) => void] {
  const [typed, setTyped] = useState(() => typedOf(told));
  const now = afterAddress(typed, told);
  if (now !== typed) setTyped(now);
  return [now.text, (text, said) => setTyped((before) => afterTyping(before, text, said))];
}
