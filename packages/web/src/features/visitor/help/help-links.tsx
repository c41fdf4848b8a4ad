import { addresses } from '@limelight/contract/addresses';
import { Link } from '@tanstack/react-router';
import type { HelpLink } from './help-entry';
import styles from './help-page.module.css';

/** The links of an answer. */
export function HelpLinks({ links }: { readonly links: readonly HelpLink[] }) {
  if (links.length === 0) return null;
  return (
    <p className={styles.links}>
      {links.map(({ label, to, hash = '' }) =>
        to === addresses.apiPages ? (
          // A page of the server, so no router link.
          <a key={label} href={to}>
            {label}
          </a>
        ) : (
          <Link key={label} to={to} hash={hash}>
            {label}
          </Link>
        ),
      )}
    </p>
  );
}
