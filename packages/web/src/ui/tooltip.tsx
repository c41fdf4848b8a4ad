import { cloneElement, type ReactElement, useId, useRef, useState } from 'react';
import { classes } from './classes';
import { ModuleLoader } from './module-loader';
import styles from './tooltip.module.css';
import { useOverlay } from './use-overlay';

export interface TooltipProps {
  readonly text: string;
  /** One focusable element, or the tooltip would be unreachable by keyboard. */
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
  /** The text equals the element's accessible name and must not be announced twice. */
  readonly isName?: boolean;
  /** The element takes the whole width. */
  readonly full?: boolean;
}

const popup = new ModuleLoader(() => import('./tooltip-popup'));

/** The description is part of the page from the start; only its visible bubble needs the UI kit. */
export function Tooltip({ text, children, isName = false, full = false }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  const loaded = useOverlay(popup, { open, onFail: close });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes events of the element inside
    <span
      ref={anchor}
      className={classes(styles.anchor, full && styles.full)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={close}
      onFocus={() => setOpen(true)}
      onBlur={close}
    >
      {isName ? children : cloneElement(children, { 'aria-describedby': id })}
      {!isName && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {open && loaded !== undefined && (
        <loaded.TooltipPopup anchor={anchor} text={text} isName={isName} onClose={close} />
      )}
    </span>
  );
}
