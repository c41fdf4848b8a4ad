import { Dialog, DialogDismiss, DialogHeading } from '@ariakit/react/dialog';
import { FocusTrapRegion } from '@ariakit/react/focus-trap';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes';
import { focusWithoutScroll, persistentElements } from './overlay-behaviour';
import { useBackCloses } from './overlay-history';
import styles from './responsive-dialog.module.css';
import { useFromWidth } from './use-media-query';
import { visuallyHidden } from './visually-hidden';

export interface ResponsiveDialogPopupProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** The title is for screen readers only, because the content has its own header. */
  readonly titleHidden?: boolean;
  /** Buttons besides Close. */
  readonly actions?: ReactNode;
  /** `side` is a drawer over a table, for staff pages. On a phone every kind is a bottom sheet. */
  readonly kind?: 'center' | 'side';
  /** Width in px where there is room for it. */
  readonly width?: number;
  /** While a payment is pending a stray click or Escape must not close it. */
  readonly locked?: boolean;
  /** Its opening is a history entry already, or must not be one: Back needs no other. */
  readonly inHistory?: boolean;
  /** Stays at the lower edge while the content scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** How long after the first the second tap of a double tap comes at most. */
const doubleTapMs = 300;

/**
 * The second tap of a double tap that opened the dialog; a sheet still on its way up is not yet below the
 * finger.
 */
function useIsSecondTap(open: boolean): (event: { readonly timeStamp: number }) => boolean {
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return ({ timeStamp }) => timeStamp - openedAt.current < doubleTapMs;
}

export function ResponsiveDialogPopup(props: ResponsiveDialogPopupProps) {
  const { open, onClose, title, titleHidden = false, kind = 'center', width = 480, locked = false } = props;
  const { inHistory = false } = props;
  const isSecondTap = useIsSecondTap(open);
  const roomy = useFromWidth('tablet');
  const form = roomy ? kind : 'sheet';
  useBackCloses(open, { covers: !roomy && !inHistory, close: () => locked || onClose() });
  return (
    <Dialog
      open={open}
      // Ariakit's modal mode makes the page inert, which forces a style recalculation of every element.
      modal={false}
      aria-modal
      portal
      preventBodyScroll
      onClose={(event) => (locked ? event.preventDefault() : onClose())}
      hideOnEscape={!locked}
      hideOnInteractOutside={(event) => !locked && !isSecondTap(event)}
      getPersistentElements={persistentElements}
      autoFocusOnHide={focusWithoutScroll}
      backdrop={<div className={styles.scrim} />}
      className={styles.content}
      style={{ maxWidth: form === 'sheet' ? undefined : width }}
      render={(content) => (
        <FocusTrapRegion enabled={open} hidden={!open} className={classes(styles.inner, styles[form])}>
          <section {...content} />
        </FocusTrapRegion>
      )}
    >
      {open && (
        <>
          {form === 'sheet' && <span className={styles.grabber} aria-hidden />}
          <div className={classes(styles.head, titleHidden && styles.headless)}>
            <DialogHeading render={<h2>{title}</h2>} className={classes(styles.title, titleHidden && visuallyHidden)} />
            {props.actions}
            {!locked && (
              <DialogDismiss className={styles.close} aria-label="Close">
                <X aria-hidden size={20} strokeWidth={1.75} />
              </DialogDismiss>
            )}
          </div>
          <div className={styles.body}>{props.children}</div>
          {props.footer !== undefined && <div className={styles.footer}>{props.footer}</div>}
        </>
      )}
    </Dialog>
  );
}
