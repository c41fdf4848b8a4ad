import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { afterTyping, afterUrlChange, typedTextOf } from './typed-text';

interface SetSearchOptions {
  /** Typing replaces the history entry; only explicit choices are undone with Back. */
  readonly replace?: boolean;
}

/**
 * Sets all of the page's search parameters, to values as the controls have them: they are parsed like those
 * of a URL.
 */
export type SetSearch<Search> = (
  next: { readonly [Key in keyof Search]?: unknown },
  options?: SetSearchOptions,
) => void;

/**
 * The page's parsed search parameters and their setter.
 *
 * @param parse must be referentially stable
 */
export function usePageSearch<Search extends object>(
  parse: (raw: Readonly<Record<string, unknown>>) => Search,
): [Search, SetSearch<Search>] {
  const raw = useSearch({ strict: false, structuralSharing: true });
  const navigate = useNavigate();
  const setSearch = useCallback<SetSearch<Search>>(
    (next, { replace = false } = {}) => {
      // What is chosen in a sheet stays in the sheet's own entry.
      const inSheet = history.state?.overlays !== undefined;
      void navigate({
        to: '.',
        search: parse(next) as never,
        replace: replace || inSheet,
        ...(inSheet && { state: true }),
        resetScroll: false,
      });
    },
    [navigate, parse],
  );
  return [parse(raw as Readonly<Record<string, unknown>>), setSearch];
}

/**
 * The text of a search field that is mirrored in the URL; the setter takes the text and the value that the
 * URL will have. A field controlled by the URL alone would lose its cursor position with each key, since the
 * URL lags behind.
 */
export function useTypedText(inUrl: string): [string, (text: string, next: string) => void] {
  const [typed, setTyped] = useState(() => typedTextOf(inUrl));
  const now = afterUrlChange(typed, inUrl);
  if (now !== typed) setTyped(now);
  return [now.text, (text, next) => setTyped((before) => afterTyping(before, text, next))];
}
