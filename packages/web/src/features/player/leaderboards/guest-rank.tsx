import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { bps, formatPercent } from '@limelight/rules/money';
import type { RankingWindow } from '@limelight/rules/ranking';
import { Link } from '@tanstack/react-router';
import { useGuestRank } from '../../../queries/leaderboards';
import { usePortfolio } from '../../../queries/wallet';
import styles from './leaderboards-page.module.css';
import { guestReturnBps, ordinal } from './leaderboards-view';

/** "With +1.20% you would be 12th of 340 players", for a guest who has traded. */
export function GuestRank({ window }: { readonly window: RankingWindow }) {
  const { data: portfolio } = usePortfolio();
  const returnBps = portfolio && guestReturnBps(portfolio);
  const { data: board } = useGuestRank(window, returnBps);
  if (returnBps === undefined || board?.guestRank == null) return null;
  return (
    <p className={styles.guestRank}>
      <span>
        With {formatPercent(bps(returnBps), { sign: true })} you would be <strong>{ordinal(board.guestRank)}</strong> of{' '}
        {formatCount(board.total + 1)} players.
      </span>
      <Link to={paths.landing}>Sign up to be ranked</Link>
    </p>
  );
}
