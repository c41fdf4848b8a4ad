import { type ReactNode, useRef, useState } from 'react';
import styles from './action-menu.module.css';
import type { MenuAction } from './action-menu-popup';
import { ModuleLoader } from './module-loader';
import { useOverlay } from './use-overlay';

export interface ActionMenuProps {
  /** The button's accessible name. */
  readonly label: string;
  /** What the button shows. */
  readonly buttonContent: ReactNode;
  readonly actions: readonly MenuAction[];
  /** A button's look: see `buttonClass`. */
  readonly buttonClassName?: string;
}

const popup = new ModuleLoader(() => import('./action-menu-popup'));

export function ActionMenu({ label, buttonContent, actions, buttonClassName = styles.bare ?? '' }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const loaded = useOverlay(popup, { open, onFail: close });
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
        {buttonContent}
      </button>
      {open && loaded !== undefined && (
        <loaded.ActionMenuPopup button={button} label={label} actions={actions} onClose={close} />
      )}
    </>
  );
}
