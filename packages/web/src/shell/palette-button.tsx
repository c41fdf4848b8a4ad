import { Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import styles from './palette-button.module.css';

const load = () => import('./command-palette');
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));

/** Where there is no browser, most keyboards'. */
const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the palette, as Ctrl K or Cmd K does from anywhere; the palette itself is loaded when it is first wanted. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const before = useRef<Element | null>(null);
  const show = useCallback(() => {
    before.current = document.activeElement;
    setOpen(true);
  }, []);
  const close = () => {
    setOpen(false);
    // The dialog goes with its content, so it cannot give the focus back itself. What had it may be out of sight by now.
    requestAnimationFrame(() => before.current instanceof HTMLElement && before.current.focus({ preventScroll: true }));
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser's own meaning is its address bar.
      event.preventDefault();
      show();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [show]);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Search or jump to"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={show}
      >
        <Search aria-hidden size={20} strokeWidth={1.75} />
        <span className={styles.text} aria-hidden>
          Search or jump to...
        </span>
        <kbd className={styles.keys} aria-hidden>
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <CommandPalette onClose={close} />
        </Suspense>
      )}
    </>
  );
}
