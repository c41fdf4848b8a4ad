import { ModuleLoader } from './module-loader';
import { useRenderSteps } from './progressive-render';
import type { ResponsiveDialogPopupProps } from './responsive-dialog-popup';
import { useOverlay } from './use-overlay';

const popup = new ModuleLoader(() => import('./responsive-dialog-popup'));

export interface ResponsiveDialogProps extends ResponsiveDialogPopupProps {
  /**
   * Mounts the empty dialog closed, after the page: opening it then takes about two thirds of the time (INP).
   * For the dialogs that players open most, because each one adds to the page's load.
   */
  readonly premount?: boolean;
}

/** A dialog on desktops, a bottom sheet on phones, with focus trap, scroll lock and focus return. */
export function ResponsiveDialog({ premount = false, ...props }: ResponsiveDialogProps) {
  const { open, onClose } = props;
  const loaded = useOverlay(popup, { open, onFail: onClose });
  const pageRendered = useRenderSteps(1) === 1;
  if (loaded === undefined || !(open || (premount && pageRendered))) return null;
  return <loaded.ResponsiveDialogPopup {...props} />;
}
