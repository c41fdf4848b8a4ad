import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import type { Position } from '@limelight/rules/position';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { pictureOf, thumbOf } from '../../../shell/celebrity-picture';
import { NewTag } from '../../../shell/ipos/new-tag';
import { Button, buttonClass } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Money } from '../../../ui/money';
import { Poster } from '../../../ui/poster';
import { Sparkline } from '../../../ui/sparkline';
import { useLongPress } from '../../../ui/use-long-press';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { PremiereTag } from '../premieres/premiere-notice';
import type { Watching } from '../watchlist/use-watching';
import { WatchButton } from '../watchlist/watch-button';
import { CategoryIcon, shortCountry } from './category-icon';
import styles from './celebrity-card.module.css';
import { LiveChange, LiveDayRange, LivePrice, LiveProfit } from './live-cells';
import type { OpenTicketOf } from './use-ticket-focus';

export interface CelebrityEntryProps {
  readonly celebrity: Celebrity;
  readonly position: Position | undefined;
  readonly sparkline: readonly number[];
  readonly inTicket: boolean;
  readonly watched: boolean;
  readonly onWatch: Watching['onWatch'];
  /** Above the fold, so the poster loads eagerly. */
  readonly eager: boolean;
  readonly onTrade: OpenTicketOf;
}

const noLine: readonly number[] = [];
export const sparklineOf = (lines: Readonly<Record<string, readonly number[]>> | undefined, id: string) =>
  lines?.[id] ?? noLine;

/** The accessible name of the button that opens the ticket. */
export function tradeLabel({ name }: Pick<Celebrity, 'name'>, inTicket: boolean): string {
  return inTicket ? `In ticket: ${name}` : `Trade ${name}`;
}

export function ownedText(shares: number): string {
  return `${formatCount(shares)} owned`;
}

/** Who was not traded has a range instead of a volume of nothing. */
function marketFactName({ volumeCents }: Celebrity) {
  return volumeCents > 0 ? (
    <abbr title="Volume of 24 hours">24 h vol.</abbr>
  ) : (
    <abbr title="Lowest and highest price of 24 hours">24 h</abbr>
  );
}

function MarketFact({ celebrity }: Pick<CelebrityEntryProps, 'celebrity'>) {
  return celebrity.volumeCents > 0 ? (
    <Money se={seCents(celebrity.volumeCents)} />
  ) : (
    <LiveDayRange celebrity={celebrity} />
  );
}

export const CelebrityCard = memo(function CelebrityCard(props: CelebrityEntryProps) {
  const { celebrity, position, sparkline, inTicket, watched, onWatch, eager, onTrade } = props;
  return (
    <article className={classes(styles.card, inTicket && styles.selected)}>
      <div className={styles.stage}>
        <Poster src={pictureOf(celebrity)} size="card" eager={eager} />
        {position !== undefined && <span className={styles.owned}>{ownedText(position.shares)}</span>}
        <WatchButton celebrity={celebrity} watched={watched} onWatch={onWatch} placement="poster" />
        <div className={styles.premiere}>
          <NewTag celebrityId={celebrity.id} />
          <PremiereTag celebrityId={celebrity.id} />
        </div>
      </div>
      <div className={styles.body}>
        <h2 className={styles.name}>{celebrity.name}</h2>
        <p className={styles.kind}>
          <CategoryIcon category={celebrity.category} /> {celebrity.category} · {shortCountry(celebrity.country)}
        </p>
        <div className={styles.market}>
          <div>
            <p className={styles.price}>
              <LivePrice celebrity={celebrity} />
            </p>
            <p className={styles.change}>
              <LiveChange celebrity={celebrity} />
            </p>
          </div>
          <Sparkline values={sparkline} width={60} />
        </div>
        <dl className={styles.fact}>
          <dt>{position === undefined ? marketFactName(celebrity) : 'Your profit'}</dt>
          <dd>
            {position === undefined ? (
              <MarketFact celebrity={celebrity} />
            ) : (
              <LiveProfit celebrity={celebrity} position={position} />
            )}
          </dd>
        </dl>
        <div className={styles.actions}>
          <Button
            variant={inTicket ? 'primary' : 'quiet'}
            size="small"
            aria-label={tradeLabel(celebrity, inTicket)}
            aria-pressed={inTicket}
            // Enter and Space are clicks without a count.
            onClick={({ detail }) => onTrade(celebrity.id, { byKeyboard: detail === 0 })}
          >
            {inTicket ? 'In ticket' : 'Trade'}
          </Button>
          <Link
            to={paths.celebrity}
            params={{ id: celebrity.id }}
            className={buttonClass({ variant: 'outline', size: 'small' })}
            aria-label={`Profile of ${celebrity.name}`}
          >
            Profile
          </Link>
        </div>
      </div>
    </article>
  );
});

/**
 * The phone layout: the row leads to the celebrity. A long press opens the ticket, and so does a button for
 * keyboards.
 */
export const CelebrityRow = memo(function CelebrityRow(props: CelebrityEntryProps) {
  const { celebrity, position, sparkline, inTicket, eager, onTrade } = props;
  const press = useLongPress(() => onTrade(celebrity.id));
  return (
    <article className={styles.row}>
      <Poster src={thumbOf(celebrity)} size="thumb" eager={eager} />
      <div className={styles.rowText}>
        <h2 className={styles.name}>
          <Link to={paths.celebrity} params={{ id: celebrity.id }} className={styles.rowLink} {...press}>
            {celebrity.name}
          </Link>{' '}
          <NewTag celebrityId={celebrity.id} />
        </h2>
        <p className={styles.kind}>
          <CategoryIcon category={celebrity.category} />
          <span className={visuallyHidden}>{celebrity.category}, </span>
          {shortCountry(celebrity.country)}
        </p>
        {position !== undefined && <p className={styles.rowOwned}>{ownedText(position.shares)}</p>}
      </div>
      <Sparkline values={sparkline} width={56} height={36} />
      <div className={styles.rowPrice}>
        <p className={styles.price}>
          <LivePrice celebrity={celebrity} />
        </p>
        <LiveChange celebrity={celebrity} />
      </div>
      <button
        type="button"
        className={styles.rowTrade}
        aria-label={tradeLabel(celebrity, inTicket)}
        onClick={() => onTrade(celebrity.id)}
      >
        Trade
      </button>
    </article>
  );
});
