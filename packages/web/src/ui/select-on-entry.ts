import type { FocusEvent, MouseEvent, PointerEvent } from 'react';

/** The inputs that got the focus by a click that has not ended. */
const entered = new WeakSet<HTMLInputElement>();

function selectAll({ currentTarget }: FocusEvent<HTMLInputElement> | MouseEvent<HTMLInputElement>): void {
  // Not `select`, which does nothing in Safari on iOS.
  currentTarget.setSelectionRange(0, currentTarget.value.length);
}

/**
 * For a number's input: what is typed first replaces the number, by click, touch and Tab. After a click on
 * what is selected WebKit places the caret there, once all events are over: the click that gives the focus
 * selects at its end alone, unless it has selected a part itself.
 */
export const selectOnEntry = {
  onFocus: (event: FocusEvent<HTMLInputElement>) => {
    if (!entered.has(event.currentTarget)) selectAll(event);
  },
  onPointerDown: ({ currentTarget: input }: PointerEvent<HTMLInputElement>) => {
    if (input.ownerDocument.activeElement === input) return;
    entered.add(input);
    // A press that ends elsewhere is no click.
    input.addEventListener('blur', () => entered.delete(input), { once: true });
  },
  // A finger that scrolls.
  onPointerCancel: ({ currentTarget: input }: PointerEvent<HTMLInputElement>) => void entered.delete(input),
  onClick: (event: MouseEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event;
    if (entered.delete(input) && input.selectionStart === input.selectionEnd) selectAll(event);
  },
} as const;
