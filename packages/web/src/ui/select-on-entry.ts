import type { FocusEvent, MouseEvent, PointerEvent } from 'react';

/** The inputs that got the focus by a click that has not ended. */
const entered = new WeakSet<HTMLInputElement>();

function selectAll({ currentTarget }: FocusEvent<HTMLInputElement> | MouseEvent<HTMLInputElement>): void {
  // Not `select`, which does nothing in Safari on iOS.
  currentTarget.setSelectionRange(0, currentTarget.value.length);
}

/**
 * For a number's input: what is typed first replaces the number, by click, touch and Tab. WebKit places the
 * caret after the focus event, which undoes a selection of then: the click that gave the focus selects again,
 * unless it has selected a part itself.
 */
export const selectOnEntry = {
  onFocus: selectAll,
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
    if (currentTarget.ownerDocument.activeElement !== currentTarget) entered.add(currentTarget);
  },
  onClick: (event: MouseEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event;
    if (entered.delete(input) && input.selectionStart === input.selectionEnd) selectAll(event);
  },
} as const;
