import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { IconButton } from '../../../ui/button';
import { isTyping } from '../../../ui/is-typing';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import styles from './staff-kit.module.css';

/** The row whose key is in the URL, and its neighbours. */
export interface OpenRow {
  /** Absent while no row is open. */
  readonly id: string | undefined;
  readonly onClose: () => void;
  /** Absent at the ends of the page. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

export interface StaffDrawerProps {
  readonly row: OpenRow;
  readonly title: ReactNode;
  /** In px, where there is room for it. */
  readonly width?: number;
  /** Buttons that stay at the lower edge. */
  readonly footer?: ReactNode;
  readonly children: (id: string) => ReactNode;
}

/** The details of a row, over its table. Its arrows, and j and k, walk the list. */
export function StaffDrawer({ row, title, width = 448, footer, children }: StaffDrawerProps) {
  const { id, onClose, onPrevious, onNext } = row;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
    // Another dialog, such as a confirmation, may be open above.
    const dialogs = document.querySelectorAll('[role="dialog"]');
    if (dialogs.length > 1) return;
    if (event.key === 'j') onNext?.();
    if (event.key === 'k') onPrevious?.();
  });
  const isOpen = id !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isOpen]);
  return (
    <ResponsiveDialog
      open={isOpen}
      onClose={onClose}
      inHistory
      kind="side"
      width={width}
      title={title}
      footer={footer}
      actions={
        <>
          <Walk
            label="Previous row"
            onWalk={onPrevious}
            icon={<ChevronUp aria-hidden size={20} strokeWidth={1.75} />}
          />
          <Walk label="Next row" onWalk={onNext} icon={<ChevronDown aria-hidden size={20} strokeWidth={1.75} />} />
        </>
      }
    >
      {isOpen && (
        // Focused first: the arrows above it would open a tooltip.
        <div tabIndex={-1} data-autofocus className={styles.drawer}>
          {children(id)}
        </div>
      )}
    </ResponsiveDialog>
  );
}

interface WalkProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onWalk: (() => void) | undefined;
}

/** Stays focusable at the end of the list, so that the focus is not lost there. */
function Walk({ label, icon, onWalk }: WalkProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={onWalk === undefined || undefined}
      onClick={() => onWalk?.()}
    />
  );
}
