import { useRouter } from '@tanstack/react-router';
import { Keyboard } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../ui/button';
import { isTyping } from '../ui/is-typing';
import { ResponsiveDialog } from '../ui/responsive-dialog';
import type { StaffPlace } from './staff-navigation';
import styles from './staff-shortcuts.module.css';

/** Any staff list's search box. */
export const staffSearchAttribute = 'data-staff-search';

const listKeys = [
  { keys: ['/'], text: 'Search this list' },
  { keys: ['↓'], text: 'From the search to the first row' },
  { keys: ['j', '↓'], text: 'Next row' },
  { keys: ['k', '↑'], text: 'Previous row' },
  { keys: ['Enter'], text: 'Open the row' },
  { keys: ['x'], text: 'Select the row' },
  { keys: ['Esc'], text: 'Close what is open' },
] as const;

const anywhereKeys = [
  { keys: ['Ctrl', 'K'], text: 'Search or jump to' },
  { keys: ['?'], text: 'This sheet' },
] as const;

/** How long after g the letter of a page may follow. */
const letterMs = 1_500;

/** The keyboard's shortcuts of the back-office, and the button and key that show them. */
export function StaffShortcuts({ places }: { readonly places: readonly StaffPlace[] }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const goneAt = useRef(Number.NEGATIVE_INFINITY);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
    const follows = event.timeStamp - goneAt.current < letterMs;
    goneAt.current = Number.NEGATIVE_INFINITY;
    const place = follows ? places.find(({ letter }) => letter === event.key) : undefined;
    if (place !== undefined) void router.navigate({ to: place.path });
    else if (event.key === 'g') goneAt.current = event.timeStamp;
    else if (event.key === '?') setOpen(true);
    else if (event.key === '/') document.querySelector<HTMLElement>(`[${staffSearchAttribute}]`)?.focus();
    else return;
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
    <>
      <IconButton
        label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        icon={<Keyboard aria-hidden size={18} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      />
      <ResponsiveDialog open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts" width={560}>
        <div className={styles.sheet}>
          <Keys title="In a list" keys={listKeys} />
          <Keys title="Go to" keys={placeKeys} />
          <Keys title="Anywhere" keys={anywhereKeys} />
        </div>
      </ResponsiveDialog>
    </>
  );
}

interface KeysProps {
  readonly title: string;
  readonly keys: readonly { readonly keys: readonly string[]; readonly text: string }[];
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
