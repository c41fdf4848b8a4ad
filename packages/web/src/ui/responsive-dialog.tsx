import type { ReactNode } from 'react';
import { ModuleLoader } from './module-loader';
import { useOverlay } from './use-overlay';

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

const popup = new ModuleLoader(() => import('./responsive-dialog-popup'));

/** A dialog on desktops, a bottom sheet on phones. Keeps the focus inside and gives it back. */
export function ResponsiveDialog(props: ResponsiveDialogProps) {
  const { open, onClose } = props;
  const loaded = useOverlay(popup, { open, onFail: onClose });
  if (!open || loaded === undefined) return null;
  return <loaded.ResponsiveDialogPopup {...props} />;
}
