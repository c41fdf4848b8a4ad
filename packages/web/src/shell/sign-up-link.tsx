import { paths } from '@limelight/contract/paths';
import { Link, useLocation } from '@tanstack/react-router';
import { type ButtonLook, buttonClass } from '../ui/button';
import { rememberReturnPath } from './return-path';

export interface SignUpLinkProps {
  readonly look?: ButtonLook;
  /** What the account is for, where several links are on one page. */
  readonly purpose?: string;
}

/** To the form for a new account, which comes back to this page. */
export function SignUpLink({ look, purpose }: SignUpLinkProps) {
  const { href } = useLocation();
  return (
    <Link
      to={paths.landing}
      className={buttonClass(look)}
      aria-label={purpose && `Sign up ${purpose}`}
      onClick={() => rememberReturnPath(href)}
    >
      Sign up
    </Link>
  );
}
