import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { thumbOf } from '../../../shell/celebrity-picture';
import { Poster } from '../../../ui/poster';
import styles from './neighbour-links.module.css';
import type { Neighbours } from './neighbours';

/** To the celebrities that a swipe leads to. They replace the page in the history: Back leads to the list. */
export function NeighbourLinks({ before, next }: Neighbours<Celebrity>) {
  return (
    <nav aria-label="Neighbours" className={styles.links}>
      {before !== undefined && (
        <Link to={paths.celebrity} params={{ id: before.id }} replace className={styles.before}>
          <ChevronLeft aria-hidden size={18} strokeWidth={1.75} />
          <Poster src={thumbOf(before)} size="tiny" />
          <span>{before.name}</span>
        </Link>
      )}
      {next !== undefined && (
        <Link to={paths.celebrity} params={{ id: next.id }} replace className={styles.next}>
          <span>{next.name}</span>
          <Poster src={thumbOf(next)} size="tiny" />
          <ChevronRight aria-hidden size={18} strokeWidth={1.75} />
        </Link>
      )}
    </nav>
  );
}
