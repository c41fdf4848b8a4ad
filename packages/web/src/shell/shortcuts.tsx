import { useRouter } from '@tanstack/react-router';
import { Keyboard } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '../ui/button';
import { Switch } from '../ui/checkbox';
import { isTyping } from '../ui/is-typing';
import { ResponsiveDialog } from '../ui/responsive-dialog';
import { useStore } from '../ui/store';
import { openPalette } from './palette-opening';
import { areShortcutsOn, closeShortcuts, openShortcuts, setShortcutsOn, sheetIsOpen } from './shortcut-state';
import styles from './shortcuts.module.css';

/** A page's letter is typed after g. */
export interface ShortcutPlace {
  readonly letter?: string | undefined;
  readonly label: string;
  readonly path: string;
}

export interface Shortcut {
  readonly keys: readonly string[];
  readonly text: string;
}

/**
 * The search box of a page has `aria-keyshortcuts="/"`, as each element with a shortcut of its own names its
 * key.
 */
export const searchShortcut = '/';

const anywhereKeys: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], text: 'Search or jump to' },
  { keys: ['?'], text: 'This sheet' },
];

/** How long after g the letter of a page may follow. */
const letterMs = 1_500;

/** In these, letters have a meaning of their own. */
const lettersAreTaken = '[role="dialog"], [role="menu"], [role="listbox"]';

/** The first element on the screen that names this key as its shortcut. */
function elementOf(key: string): HTMLElement | undefined {
  const named = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  return [...named].find((element) => element.getClientRects().length > 0);
}

/** @returns whether something had this key */
function runShortcut(key: string): boolean {
  const element = /^[a-z/]$/.test(key) ? elementOf(key) : undefined;
  if (element === undefined) return false;
  if (key === searchShortcut) element.focus();
  else element.click();
  return true;
}

export interface ShortcutsProps {
  readonly places: readonly ShortcutPlace[];
  /** The keys of the pages, and what the sheet calls them. */
  readonly pageTitle: string;
  readonly pageKeys: readonly Shortcut[];
}

/**
 * The keyboard shortcuts and the sheet that lists them. Players and staff can turn single keys off (WCAG
 * 2.1.4).
 */
export function Shortcuts({ places, pageTitle, pageKeys }: ShortcutsProps) {
  const router = useRouter();
  const open = useStore(sheetIsOpen);
  const on = useStore(areShortcutsOn);
  const goneAt = useRef(Number.NEGATIVE_INFINITY);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (!on || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
    if (target instanceof Element && target.closest(lettersAreTaken)) return;
    const follows = event.timeStamp - goneAt.current < letterMs;
    goneAt.current = Number.NEGATIVE_INFINITY;
    const place = follows ? places.find(({ letter }) => letter === key) : undefined;
    if (place !== undefined) void router.navigate({ to: place.path });
    else if (key === 'g') goneAt.current = event.timeStamp;
    else if (key === '?') openShortcuts();
    else if (!runShortcut(key)) {
      if (key !== searchShortcut) return;
      openPalette();
    }
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  const placeKeys = places.flatMap(({ letter, label }) =>
    letter === undefined ? [] : [{ keys: ['g', letter], text: label }],
  );
  return (
    <ResponsiveDialog open={open} onClose={closeShortcuts} title="Keyboard shortcuts" width={560}>
      <div className={styles.sheet}>
        <Keys title={pageTitle} keys={pageKeys} />
        <Keys title="Go to" keys={placeKeys} />
        <Keys title="Anywhere" keys={anywhereKeys} />
        <div className={styles.choice}>
          <Switch label="Single-key shortcuts" checked={on} onChange={({ target }) => setShortcutsOn(target.checked)} />
          <p>Ctrl K always works.</p>
        </div>
      </div>
    </ResponsiveDialog>
  );
}

/** Opens the sheet of shortcuts. */
export function ShortcutsButton() {
  return (
    <IconButton
      label="Keyboard shortcuts"
      aria-keyshortcuts="?"
      aria-haspopup="dialog"
      icon={<Keyboard aria-hidden size={18} strokeWidth={1.75} />}
      onClick={openShortcuts}
    />
  );
}

interface KeysProps {
  readonly title: string;
  readonly keys: readonly Shortcut[];
}

function Keys({ title, keys: shortcuts }: KeysProps) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
