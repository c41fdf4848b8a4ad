import { paths } from '@limelight/contract/paths';
import type { ReactNode } from 'react';
import { BackLink } from '../../shell/back-link';
import { TickStatus } from '../../shell/tick-status';
import styles from './phone-header.module.css';

/**
 * On phones, the header of a page with bars of its own: the way back, the tick's countdown, the page's
 * actions.
 */
export function PhoneHeader({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <BackLink to={paths.trade} className={styles.back} />
      <TickStatus />
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
