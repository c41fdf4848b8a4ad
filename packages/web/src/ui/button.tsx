import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './classes';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';

export interface ButtonLook {
  /** `danger` is for actions that cannot be undone. */
  readonly variant?: 'primary' | 'outline' | 'quiet' | 'text' | 'danger';
  /** 36, 44 or 52 px high. */
  readonly size?: 'small' | 'medium' | 'large';
  /** As wide as its container. */
  readonly full?: boolean;
}

/** The look of a button for a link: `<Link className={buttonClass({ variant: 'outline' })}>`. */
export function buttonClass({ variant = 'primary', size = 'medium', full = false }: ButtonLook = {}): string {
  return classes(styles.button, styles[variant], styles[size], full && styles.full);
}

export interface ButtonProps
  extends ButtonLook,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  readonly icon?: ReactNode;
  /** Pending: shows a spinner and ignores clicks. */
  readonly busy?: boolean;
  /** Why the action is not possible now. The button stays in the tab order so that the reason can be read. */
  readonly disabledReason?: string | undefined;
}

/**
 * Blocks Enter in a field too, which clicks the submit button; a form without a submit button would still be
 * submitted.
 */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
}

export function Button({
  variant,
  size,
  full = false,
  icon,
  busy = false,
  disabledReason,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const blocked = busy || disabledReason !== undefined;
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), full })}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      onClick={blocked ? ignoreClick : onClick}
    >
      {busy ? <Spinner size={18} /> : icon}
      {children}
    </button>
  );
  if (disabledReason === undefined) return button;
  return (
    <Tooltip text={disabledReason} full={full}>
      {button}
    </Tooltip>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: 'bare' | 'outline' | 'quiet';
  readonly size?: 'small' | 'medium';
  /** For a toggle: whether it is on. */
  readonly pressed?: boolean;
}

export function IconButton({ label, icon, variant = 'bare', size = 'medium', pressed, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} isName>
      <button
        type="button"
        {...rest}
        className={classes(styles.iconButton, styles[size], styles[variant])}
        aria-label={label}
        aria-pressed={pressed}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
