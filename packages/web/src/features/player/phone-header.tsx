import { paths } from '@limelight/contract/paths';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { TickStatus } from '../../shell/tick-status';
import styles from './phone-header.module.css';

/** On phones, the header of a page with bars of its own: the way back, the tick's countdown, the page's actions. */
export function PhoneHeader({ children }: { readonly children?: ReactNode }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <div className={styles.bar}>
      <Link
        to={paths.trade}
        className={styles.back}
        aria-label="Back"
        onClick={(event) => {
          // Where the page was opened by its address, there is nothing to go back to.
          if (!canGoBack) return;
          event.preventDefault();
          router.history.back();
        }}
      >
        <ChevronLeft aria-hidden size={24} strokeWidth={1.75} />
      </Link>
      <TickStatus />
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
