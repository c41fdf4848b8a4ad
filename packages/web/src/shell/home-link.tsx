import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { useSiteName } from '../queries/settings';
import { buttonClass } from '../ui/button';

/**
 * The way out of a page without navigation: to the landing page, which sends a player on to the dashboard.
 */
export function HomeLink({ to = paths.landing }: { readonly to?: typeof paths.landing | typeof paths.dashboard }) {
  return (
    <Link to={to} className={buttonClass({ full: true })}>
      Back to {useSiteName()}
    </Link>
  );
}
