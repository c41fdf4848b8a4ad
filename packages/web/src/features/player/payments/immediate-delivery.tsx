import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import styles from './checkout-dialog.module.css';

/**
 * Next to a button that pays: when it is delivered, and that the right to withdraw stays. The terms say how.
 */
export function ImmediateDelivery() {
  return (
    <p className={styles.small}>
      By paying you ask for immediate delivery. Where the law lets you withdraw within 14 days, you still can:{' '}
      <Link to={paths.terms} target="_blank">
        read the terms
      </Link>
      .
    </p>
  );
}
