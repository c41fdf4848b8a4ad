import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

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
