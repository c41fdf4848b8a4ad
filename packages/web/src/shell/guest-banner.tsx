import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import styles from './guest.module.css';

/** On every page in guest play, with a link to sign up. */
export function GuestBanner() {
  return (
    <aside className={styles.banner} aria-label="Guest play">
      <p>
        <strong>You are playing as a guest</strong> <span>Your progress is saved in this browser only.</span>
      </p>
      <Link to={paths.landing}>Sign up</Link>
    </aside>
  );
}
