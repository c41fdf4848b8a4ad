import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ModuleLoader } from '../ui/module-loader';
import { useStore } from '../ui/store';
import { showToast } from '../ui/toast-store';
import styles from './palette-button.module.css';
import { paletteOpenings } from './palette-opening';

const palette = new ModuleLoader(() => import('./command-palette'));

/** A failed preload is silent; opening the palette retries and shows the error. */
const preload = () => void palette.load().catch(() => undefined);

/** The character that a key types, for what is typed before the palette's field has the focus. */
function typedText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey ? key : undefined;
}

/** Server-side rendering assumes the more common keyboard. */
const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the palette, as Ctrl K or Cmd K does on any page; its code is loaded lazily. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const opening = useRef(false);
  const CommandPalette = useStore(palette.module)?.CommandPalette;
  const show = useCallback(async () => {
    opening.current = true;
    setQuery('');
    try {
      await palette.load();
      setOpen(true);
    } catch {
      opening.current = false;
      showToast({ tone: 'error', text: 'The search could not be loaded. Check your connection' });
    }
  }, []);
  const close = useCallback(() => {
    opening.current = false;
    setOpen(false);
  }, []);
  useEffect(() => paletteOpenings.subscribe(() => void show()), [show]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typed = opening.current ? typedText(event) : undefined;
      if (typed !== undefined) {
        event.preventDefault();
        setQuery((before) => before + typed);
        return;
      }
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Some browsers focus the address bar with this shortcut.
      event.preventDefault();
      void show();
    };
    // Captured, before shortcuts of the page.
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [show]);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void show()}
      >
        <Search aria-hidden size={20} strokeWidth={1.75} />
        <span className={styles.text}>Search or jump to...</span>
        <kbd className={styles.keys} aria-hidden>
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {open && CommandPalette !== undefined && (
        <CommandPalette
          query={query}
          onQuery={setQuery}
          onReady={() => {
            opening.current = false;
          }}
          onClose={close}
        />
      )}
    </>
  );
}
