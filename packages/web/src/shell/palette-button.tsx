import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import styles from './palette-button.module.css';

const load = () => import('./command-palette');
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));

const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the palette, as Ctrl K or Cmd K does from anywhere; the palette itself is loaded when it is first wanted. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser's own meaning is its address bar.
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
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
        onClick={() => setOpen(true)}
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
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
