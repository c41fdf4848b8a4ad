import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import styles from './player-layout.module.css';

/** At the foot of each page where the side bar has no room for these links. */
export function PageFooter() {
  return (
    <footer className={styles.footer}>
      <Link to={paths.help}>Help</Link>
      <Link to={paths.terms}>Terms</Link>
      <Link to={paths.privacy}>Privacy</Link>
    </footer>
  );
}
