import { cloneElement, type ReactElement, useId, useRef, useState } from 'react';
import styles from './tooltip.module.css';
import { useFloating } from './use-floating';

export interface TooltipProps {
  readonly text: string;
  /** One element that can have focus, or a tooltip would be for mice only. */
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
  /** The text repeats the element's accessible name and must not be read twice. */
  readonly isName?: boolean;
}

export function Tooltip({ text, children, isName = false }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const id = useId();
  useFloating(anchor, bubble, { open, side: 'above', align: 'center', gap: 8 });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches what happens to the element inside
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      {isName ? children : cloneElement(children, { 'aria-describedby': id })}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble} aria-hidden={isName}>
        {text}
      </span>
    </span>
  );
}
