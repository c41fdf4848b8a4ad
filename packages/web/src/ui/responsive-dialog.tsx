import { ModuleLoader } from './module-loader';
import type { ResponsiveDialogProps } from './responsive-dialog-popup';
import { useOverlay } from './use-overlay';

const popup = new ModuleLoader(() => import('./responsive-dialog-popup'));

/** A dialog on desktops, a bottom sheet on phones, with focus trap, scroll lock and focus return. */
export function ResponsiveDialog(props: ResponsiveDialogProps) {
  const { open, onClose } = props;
  const loaded = useOverlay(popup, { open, onFail: onClose });
  if (!open || loaded === undefined) return null;
  return <loaded.ResponsiveDialogPopup {...props} />;
}
