import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './action-menu.module.css';
import { classes } from './classes';
import { tabAfterKey } from './tabs';
import { useFloating } from './use-floating';
import { usePressElsewhere } from './use-press-elsewhere';

export interface MenuAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onPress: () => void;
  readonly danger?: boolean;
  /** Why it cannot be done now; shown under the label. */
  readonly disabledReason?: string | undefined;
}

export interface ActionMenuProps {
  /** The button's accessible name. */
  readonly label: string;
  /** The button's face. */
  readonly face: ReactNode;
  readonly actions: readonly MenuAction[];
  /** A button's look: see `buttonClass`. */
  readonly buttonClassName?: string;
}

const arrowAs: Readonly<Record<string, string>> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };

export function ActionMenu({ label, face, actions, buttonClassName = styles.bare ?? '' }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useFloating(button, menu, { open, side: 'below', align: 'end', gap: 6 });
  usePressElsewhere(button, menu, { open, onPress: () => setOpen(false) });
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useEffect(() => {
    if (open) menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') setOpen(false);
    const index = items().findIndex((item) => item.matches(':focus'));
    const next = tabAfterKey(arrowAs[event.key] ?? event.key, index, actions.length);
    if (next === undefined) return;
    event.preventDefault();
    items()[next]?.focus();
  };
  const press = (action: MenuAction) => {
    if (action.disabledReason !== undefined) return;
    close();
    action.onPress();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      <div ref={menu} popover="manual" role="menu" aria-label={label} className={styles.menu} onKeyDown={onKeyDown}>
        {open && actions.map((action) => <MenuItem key={action.label} action={action} onPress={() => press(action)} />)}
      </div>
    </>
  );
}

function MenuItem({ action, onPress }: { readonly action: MenuAction; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      // A dialog around it would take Escape for itself.
      data-mantine-stop-propagation
      className={classes(styles.item, action.danger && styles.danger)}
      aria-disabled={action.disabledReason !== undefined || undefined}
      onClick={onPress}
    >
      {action.icon}
      <span>
        {action.label}
        {action.disabledReason !== undefined && <small>{action.disabledReason}</small>}
      </span>
    </button>
  );
}
