import { Modal } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { MantineBoundary } from '../theme/mantine-boundary';
import { useTurns } from './after-paint';
import { classes } from './classes';
import styles from './responsive-dialog.module.css';
import { unseen } from './unseen';
import { useFromWidth } from './use-media-query';
import { useStillPage } from './use-still-page';
import { useTopDialog } from './use-top-dialog';

export interface ResponsiveDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Keeps the title for the ear where the content draws its own head. */
  readonly titleHidden?: boolean;
  /** `side` is the staff's drawer over a table. On a phone every kind is a bottom sheet. */
  readonly kind?: 'center' | 'side';
  /** Width in px where there is room for it. */
  readonly width?: number;
  /** While a payment is under way a stray click or Escape must not close it. */
  readonly locked?: boolean;
  /** Stays at the lower edge while the content scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog on desktops, a bottom sheet on phones. Keeps the focus inside and gives it back. */
export function ResponsiveDialog(props: ResponsiveDialogProps) {
  const {
    open,
    onClose,
    title,
    titleHidden = false,
    kind = 'center',
    width = 480,
    locked = false,
    footer,
    children,
  } = props;
  const roomy = useFromWidth('tablet');
  const form = roomy ? kind : 'sheet';
  // Closed, it shows nothing and yet makes the page it stands on be drawn twice: it comes after the first screen.
  const isMounted = useTurns(1) === 1;
  useStillPage(open);
  const isOnTop = useTopDialog(open);
  if (!isMounted) return null;
  return (
    <MantineBoundary>
      <Modal.Root
        opened={open}
        onClose={onClose}
        closeOnClickOutside={!locked}
        closeOnEscape={!locked && isOnTop}
        lockScroll={false}
        transitionProps={{ transition: { in: {}, out: {}, transitionProperty: 'none' }, duration: 0 }}
        classNames={{ inner: classes(styles.inner, styles[form]), content: styles.content ?? '' }}
      >
        <Modal.Overlay className={styles.scrim ?? ''} />
        <Modal.Content style={{ '--dialog-width': form === 'sheet' ? '100%' : `${width}px` }}>
          {form === 'sheet' && <span className={styles.grabber} aria-hidden />}
          <div className={classes(styles.head, titleHidden && styles.headless)}>
            <Modal.Title className={classes(styles.title, titleHidden && unseen)}>{title}</Modal.Title>
            {!locked && (
              <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
                <X aria-hidden size={20} strokeWidth={1.75} />
              </button>
            )}
          </div>
          <Modal.Body className={styles.body ?? ''}>{children}</Modal.Body>
          {footer !== undefined && <div className={styles.footer}>{footer}</div>}
        </Modal.Content>
      </Modal.Root>
    </MantineBoundary>
  );
}
