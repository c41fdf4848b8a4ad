import { type RefObject, useEffect, useEffectEvent } from 'react';
import { searchShortcut } from '../../../shell/shortcuts';
import { isTyping } from '../../../ui/is-typing';
import { rowOpenerAttribute } from '../../../ui/server-table';

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The row of a table, or of a list that has no columns. */
const rowOf = (element: EventTarget | null) =>
  element instanceof Element ? (element.closest<HTMLElement>('tbody tr') ?? element.closest('li')) : null;

const isSearchBox = (target: EventTarget | null) =>
  target instanceof Element && target.getAttribute('aria-keyshortcuts') === searchShortcut;

/**
 * Rows by keyboard: the down arrow goes from the search box to the first row; j, k and the arrows move the
 * focus from row to row, Enter opens the focused row, x selects it. A click anywhere on a row opens it too.
 */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (key === 'ArrowDown' && isSearchBox(target)) return moveFocus(event, 1);
    if (isTyping(event)) return;
    const inTable = target instanceof Node && table.current?.contains(target) === true;
    const onPage = target === document.body || target === document.getElementById('main');
    // Outside of the table the arrows scroll, and in a dialog no key is for the table below.
    if (!inTable && (!onPage || key.startsWith('Arrow'))) return;
    if (key in steps) moveFocus(event, steps[key] ?? 0);
    else if (key === 'x') toggleSelection(event);
  });
  const moveFocus = (event: KeyboardEvent, step: number) => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>(`[${rowOpenerAttribute}]`) ?? [])];
    const at = rows.findIndex((row) => rowOf(row)?.contains(document.activeElement));
    const next = at === -1 ? rows.at(step === 1 ? 0 : -1) : rows[at + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  const toggleSelection = (event: KeyboardEvent) => {
    const box = rowOf(event.target)?.querySelector<HTMLInputElement>('input[type="checkbox"]');
    if (!box) return;
    event.preventDefault();
    box.click();
  };
  const onClick = useEffectEvent(({ target }: MouseEvent) => {
    // A selected text is about to be copied.
    if (!(target instanceof Element) || target.closest('a, button, input, label') || getSelection()?.toString()) return;
    rowOf(target)?.querySelector<HTMLElement>(`[${rowOpenerAttribute}]`)?.click();
  });
  useEffect(() => {
    const element = table.current;
    const keyListener = (event: KeyboardEvent) => onKeyDown(event);
    const clickListener = (event: MouseEvent) => onClick(event);
    addEventListener('keydown', keyListener);
    element?.addEventListener('click', clickListener);
    return () => {
      removeEventListener('keydown', keyListener);
      element?.removeEventListener('click', clickListener);
    };
  }, [table]);
}
