import type { KeyboardEvent } from 'react';

/** Of a key that an input method handled. */
const imeKeyCode = 229;

/** Toasts stay usable while a dialog is open: a click on one must not close the dialog. */
export function persistentElements(): Iterable<Element> {
  return document.querySelectorAll('[data-toasts]');
}

/** Returns the focus to the trigger and leaves the page's scroll position alone. */
export function focusWithoutScroll(trigger: HTMLElement | null): boolean {
  trigger?.focus({ preventScroll: true });
  return false;
}

/**
 * For `onKeyDownCapture`: keys that an input method editor (IME) uses during composition do nothing in our
 * lists. Safari sends the Enter that ends a composition after its end, with the key code alone.
 */
export function ignoreWhileComposing(event: KeyboardEvent): void {
  const { isComposing, keyCode } = event.nativeEvent;
  if (isComposing || keyCode === imeKeyCode) event.preventDefault();
}
