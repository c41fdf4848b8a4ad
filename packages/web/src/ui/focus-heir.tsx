import { type ReactNode, useLayoutEffect, useRef } from 'react';

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent === null ? [] : [parent, ...ancestorsOf(parent)];
}

/** The same control of the next row, or of the one before; without rows the heading of what is around. */
function heirAmong(rows: readonly Element[], ancestors: readonly Element[]): HTMLElement | null {
  for (const row of rows) {
    const control = [...row.querySelectorAll<HTMLElement>('button, a[href]')].at(-1);
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

function passOn(holder: Element): void {
  const row = holder.closest('li, tr');
  const rows = [row?.nextElementSibling, row?.previousElementSibling].filter((one) => one != null);
  const ancestors = ancestorsOf(holder);
  // Only once all that goes has gone is it known what stays.
  queueMicrotask(() => {
    if (document.activeElement === document.body) heirAmong(rows, ancestors)?.focus({ preventScroll: true });
  });
}

/** Around a control that goes with what it does. Whoever pressed it by keyboard goes on from beside it, not from the top. */
export function FocusHeir({ children }: { readonly children: ReactNode }) {
  const holder = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = holder;
    return () => {
      if (current?.contains(document.activeElement)) passOn(current);
    };
  }, []);
  return (
    <span ref={holder} style={{ display: 'contents' }}>
      {children}
    </span>
  );
}
