import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import styles from './guest.module.css';

/** On every page of a guest: that it is a guest's game, and the way to one that stays. */
export function GuestBanner() {
  return (
    <aside className={styles.banner} aria-label="Guest play">
      <p>
        <strong>You are playing as a guest</strong> <span>The game is kept in this browser only.</span>
      </p>
      <Link to={paths.landing}>Sign up</Link>
    </aside>
  );
}
