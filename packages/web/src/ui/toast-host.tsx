import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classes } from './classes';
import { nowMs } from './now';
import { useStore } from './store';
import styles from './toast.module.css';
import { closeToast, type ToastContent, type ToastEntry, toastMs, toasts } from './toast-store';

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info } as const;
/** The ARIA role of each live region, with the tones that it announces. */
const regions: readonly (readonly [role: string, tones: readonly ToastContent['tone'][]])[] = [
  ['alert', ['error', 'warning']],
  ['status', ['success', 'info']],
];

/**
 * Renders all toasts; mount it once. Both live regions are in the DOM from the start, because screen readers
 * do not announce a region that is inserted together with its text.
 */
export function ToastHost() {
  const entries = useStore(toasts);
  return (
    <div className={styles.host} data-toasts>
      {regions.map(([role, tones]) => (
        <div key={role} role={role} className={styles.region}>
          {entries
            .filter(({ tone }) => tones.includes(tone))
            .map((entry) => (
              <Toast key={entry.id} entry={entry} />
            ))}
        </div>
      ))}
    </div>
  );
}

/** Closes the toast after its time; `paused` stops the countdown. */
function useTimeout(id: number, paused: boolean): void {
  const leftMs = useRef(toastMs);
  useEffect(() => {
    if (paused) return;
    const startedMs = nowMs();
    const timer = setTimeout(() => closeToast(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= nowMs() - startedMs;
    };
  }, [id, paused]);
}

function Toast({ entry }: { readonly entry: ToastEntry }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useTimeout(entry.id, hovered || focused);
  const Icon = icons[entry.tone];
  const { action } = entry;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the countdown
    <div
      className={classes(styles.toast, styles[entry.tone])}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.key === 'Escape' && closeToast(entry.id)}
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      <div className={styles.text}>
        {entry.title !== undefined && <strong>{entry.title}</strong>}
        <span>{entry.text}</span>
      </div>
      {action !== undefined && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onPress();
            closeToast(entry.id);
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Close message" onClick={() => closeToast(entry.id)}>
        <X aria-hidden size={16} strokeWidth={1.75} />
      </button>
    </div>
  );
}
