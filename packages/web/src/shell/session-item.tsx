import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { LogIn, LogOut } from 'lucide-react';
import { useIsGuest } from './use-is-guest';
import { useLogOut } from './use-log-out';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Log-out, or for a guest log-in. */
export function SessionItem({ className }: { readonly className: string | undefined }) {
  const { busy, logOut } = useLogOut();
  if (useIsGuest()) {
    return (
      <Link to={paths.landing} search={{ card: 'log-in' }} className={className} title="Log in">
        <LogIn {...icon} />
        <span>Log in</span>
      </Link>
    );
  }
  return (
    <button type="button" className={className} title="Logout" aria-busy={busy} onClick={() => void logOut()}>
      <LogOut {...icon} />
      <span>Logout</span>
    </button>
  );
}
