import { Menu, MenuItem, useMenuStore } from '@ariakit/react/menu';
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import styles from './action-menu.module.css';
import { classes } from './classes';

export interface MenuAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onPress: () => void;
  readonly danger?: boolean;
  /** Why it cannot be done now; shown under the label. */
  readonly disabledReason?: string | undefined;
}

export interface ActionMenuPopupProps {
  readonly button: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly onClose: () => void;
}

export function ActionMenuPopup({ button, label, actions, onClose }: ActionMenuPopupProps) {
  const store = useMenuStore({
    open: true,
    setOpen: (open) => !open && onClose(),
    placement: 'bottom-end',
    focusLoop: true,
  });
  useLayoutEffect(() => {
    store.setAnchorElement(button.current);
    store.setDisclosureElement(button.current);
    store.setInitialFocus('first');
    store.setAutoFocusOnShow(true);
  }, [store, button]);
  return (
    <Menu store={store} portal gutter={6} aria-label={label} className={styles.menu}>
      {actions.map((action) => (
        <MenuItem
          key={action.label}
          className={classes(styles.item, action.danger && styles.danger)}
          disabled={action.disabledReason !== undefined}
          accessibleWhenDisabled
          onClick={action.onPress}
        >
          {action.icon}
          <span>
            {action.label}
            {action.disabledReason !== undefined && <small>{action.disabledReason}</small>}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
