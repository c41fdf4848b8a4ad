import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import { paths } from '@limelight/contract/paths';
import { isTraded } from '@limelight/rules/celebrity';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../ui/button';
import { Sparkline } from '../../../ui/sparkline';
import { tradeLabel } from '../trading/celebrity-card';
import { LiveChange, LivePrice } from '../trading/live-cells';
import type { OpenTicket } from '../trading/ticket-dialog';
import styles from './news-page.module.css';

export interface StoryActionsProps {
  readonly item: NewsItem;
  /** Whom the story is about. */
  readonly celebrity: Celebrity | undefined;
  readonly sparkline: readonly number[];
  readonly onTrade: (ticket: OpenTicket) => void;
}

/** Where a story's share stands now, and the way into its ticket. */
export function StoryActions({ item, celebrity, sparkline, onTrade }: StoryActionsProps) {
  if (celebrity === undefined) {
    if (item.topic !== 'wrap') return null;
    return (
      <div className={styles.actions}>
        <Link to={paths.leaderboards} search={{ tab: 'movers' }} className={buttonClass({ variant: 'outline' })}>
          See movers
        </Link>
      </div>
    );
  }
  const { id, name } = celebrity;
  return (
    <div className={styles.actions}>
      <Sparkline values={sparkline} />
      <div className={styles.figures}>
        <LivePrice celebrity={celebrity} />
        <span>
          <LiveChange celebrity={celebrity} /> <abbr title="In 24 hours">24 h</abbr>
        </span>
      </div>
      {isTraded(celebrity) && (
        <Button
          variant="outline"
          aria-label={tradeLabel(celebrity, false)}
          onClick={() => onTrade({ celebrityId: id, name })}
        >
          Trade
        </Button>
      )}
    </div>
  );
}
