import type { KeyboardEvent } from 'react';

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
 * lists.
 */
export function ignoreWhileComposing(event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing) event.preventDefault();
}
