import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusAuthForm } from './auth-card-focus';

/**
 * A page that requires an account leads to the landing page's card, which is then what the visitor came for.
 */
const leadsToCard = ({ search }: { readonly search: object }) => 'card' in search;

/**
 * Whether the player has moved the focus since the last navigation began: to a menu, say, that was opened
 * while the page was still loading.
 */
class FocusSinceNavigation {
  #acted = false;
  #before: Element | null = null;

  begin(): void {
    this.#acted = false;
    this.#before = document.activeElement;
  }

  get moved(): boolean {
    const now = document.activeElement;
    return this.#acted && now !== null && now !== document.body && now !== this.#before;
  }

  /** @returns the function that stops it */
  observe(): () => void {
    const onAction = () => {
      this.#acted = true;
    };
    const actions = ['pointerdown', 'keydown'] as const;
    for (const action of actions) addEventListener(action, onAction, { capture: true, passive: true });
    return () => {
      for (const action of actions) removeEventListener(action, onAction, { capture: true });
    };
  }
}

/**
 * Moves the focus to the new page after a navigation, so that keyboard and screen reader users start at its
 * top. Only after it is rendered: before that, `#main` may belong to the old page, which is about to unmount.
 */
export function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(() => {
    // The first page may have been rendered while it was still inert.
    if (leadsToCard(router.state.location)) focusAuthForm();
  }, [router]);
  useEffect(() => {
    const focus = new FocusSinceNavigation();
    const stops = [
      focus.observe(),
      router.subscribe('onBeforeNavigate', () => focus.begin()),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        const isFirst = fromLocation === undefined;
        if ((isFirst || pathChanged) && leadsToCard(toLocation) && focusAuthForm()) return;
        // What was opened while a slow page was still loading keeps the focus.
        if (isFirst || !pathChanged || toLocation.state.overlays !== undefined || focus.moved) return;
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
}
