import { type ReactNode, useLayoutEffect, useRef } from 'react';

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent === null ? [] : [parent, ...ancestorsOf(parent)];
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button, a[href]')];
}

/**
 * The control at the same place of the next or previous row, or its last one; without rows, the nearest
 * heading.
 */
function focusTarget(rows: readonly Element[], place: number, ancestors: readonly Element[]): HTMLElement | null {
  for (const row of rows) {
    const controls = controlsOf(row);
    const control = controls[place] ?? controls.at(-1);
    if (row.isConnected && control !== undefined) return control;
  }
  for (const ancestor of ancestors) {
    const heading = ancestor.isConnected ? ancestor.querySelector<HTMLElement>('h1, h2, h3') : null;
    if (heading === null) continue;
    heading.tabIndex = -1;
    return heading;
  }
  return null;
}

function returnFocus(holder: Element): void {
  const row = holder.closest('li, tr');
  const rows = [row?.nextElementSibling, row?.previousElementSibling].filter((one) => one != null);
  const place = row === null ? -1 : controlsOf(row).findIndex((control) => holder.contains(control));
  const ancestors = ancestorsOf(holder);
  // Only after the whole commit is it known which of these are still in the document.
  queueMicrotask(() => {
    if (document.activeElement === document.body) focusTarget(rows, place, ancestors)?.focus({ preventScroll: true });
  });
}

/**
 * Focus restoration around a control that its own action removes, such as Cancel in a row: keyboard users
 * continue next to it, not at the top of the page.
 */
export function FocusReturn({ children }: { readonly children: ReactNode }) {
  const holder = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = holder;
    return () => {
      if (current?.contains(document.activeElement)) returnFocus(current);
    };
  }, []);
  return (
    <span ref={holder} style={{ display: 'contents' }}>
      {children}
    </span>
  );
}
