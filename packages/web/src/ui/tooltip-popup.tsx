import { Tooltip, useTooltipStore } from '@ariakit/react/tooltip';
import { type RefObject, useLayoutEffect } from 'react';
import styles from './tooltip.module.css';

export interface TooltipPopupProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly text: string;
  readonly isName: boolean;
  readonly onClose: () => void;
}

export function TooltipPopup({ anchor, text, isName, onClose }: TooltipPopupProps) {
  const store = useTooltipStore({ open: true, setOpen: (open) => !open && onClose(), placement: 'top' });
  useLayoutEffect(() => store.setAnchorElement(anchor.current), [store, anchor]);
  return (
    <Tooltip
      store={store}
      gutter={8}
      className={styles.bubble}
      wrapperProps={{ className: styles.layer ?? '' }}
      aria-hidden={isName || undefined}
      hideOnHoverOutside={false}
    >
      {text}
    </Tooltip>
  );
}
