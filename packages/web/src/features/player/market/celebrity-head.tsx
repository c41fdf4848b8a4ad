import type { CelebrityDetail } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Flame } from 'lucide-react';
import { useListing } from '../../../queries/market';
import { pictureOf, thumbOf } from '../../../shell/celebrity-picture';
import { NewTag } from '../../../shell/ipos/new-tag';
import { Button } from '../../../ui/button';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { Poster } from '../../../ui/poster';
import { PriceFlash } from '../../../ui/price-flash';
import { rollDigits } from '../../../ui/roll-digits';
import { useStore } from '../../../ui/store';
import { Tag } from '../../../ui/tag';
import { trendingOf } from '../dashboard/dashboard-view';
import { ShareButton } from '../sharing/share-button';
import { HostButton } from '../squad-events/host-button';
import { SquadsLink } from '../squads/squads-link';
import { CategoryIcon } from '../trading/category-icon';
import type { Watching } from '../watchlist/use-watching';
import { WatchButton } from '../watchlist/watch-button';
import styles from './celebrity-head.module.css';
import { hasLeft } from './retirement-text';
import type { Scrubbing } from './scrubbing';
import { useSwipe } from './use-swipe';

export interface CelebrityHeadProps {
  readonly celebrity: CelebrityDetail;
  readonly watching: Watching;
  readonly scrubbing: Scrubbing;
  readonly problem: string | undefined;
  readonly owned: boolean;
  readonly onTrade: () => void;
  /** Swiped towards the next celebrity (1) or the one before (-1). */
  readonly onSwipe: (step: 1 | -1) => void;
}

export function CelebrityHead(props: CelebrityHeadProps) {
  const { celebrity, watching, scrubbing, problem, owned, onTrade, onSwipe } = props;
  const { id, name, category, country } = celebrity;
  const listing = useListing();
  const isTrending = trendingOf(listing.data ?? []).some((one) => one.id === id);
  const swipe = useSwipe(onSwipe);
  return (
    <>
      <Crumbs celebrity={celebrity} />
      <header className={styles.head} {...swipe}>
        <div className={styles.poster}>
          <Poster src={pictureOf(celebrity)} phoneSrc={thumbOf(celebrity)} size="full" eager />
        </div>
        <div className={styles.who}>
          <p className={styles.tags}>
            <Tag icon={<CategoryIcon category={category} />}>{category}</Tag>
            <Tag>{country}</Tag>
            <NewTag celebrityId={id} />
            {isTrending && (
              <Tag tone="spot" icon={<Flame aria-hidden strokeWidth={1.75} />}>
                Trending
              </Tag>
            )}
          </p>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.description}>{celebrity.description}</p>
          <div className={styles.watch}>
            <WatchButton
              celebrity={celebrity}
              watched={watching.watched.has(id)}
              onWatch={watching.onWatch}
              placement="head"
            />
            <ShareButton celebrityId={id} name={name} owned={owned} look={{ size: 'small' }} />
            <SquadsLink celebrity={celebrity} look={{ size: 'small' }} />
            <HostButton celebrityId={id} look={{ size: 'small' }} />
          </div>
        </div>
        <HeadPrice celebrity={celebrity} scrubbing={scrubbing} />
        {!hasLeft(celebrity) && (
          <div className={styles.action}>
            <Button disabledReason={problem} aria-keyshortcuts="b" onClick={onTrade}>
              Trade Now
            </Button>
          </div>
        )}
      </header>
    </>
  );
}

function Crumbs({ celebrity }: Pick<CelebrityHeadProps, 'celebrity'>) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        {[undefined, celebrity.category].map((category) => (
          <li key={category ?? 'all'}>
            <Link to={paths.trade} search={{ category }}>
              {category ?? 'Trade'}
            </Link>
            <ChevronRight aria-hidden size={14} strokeWidth={1.75} />
          </li>
        ))}
        <li aria-current="page">{celebrity.name}</li>
      </ol>
    </nav>
  );
}

/**
 * The price and its change over 24 hours; while the chart is scrubbed, those of the point under the finger.
 */
function HeadPrice({ celebrity, scrubbing }: Pick<CelebrityHeadProps, 'celebrity' | 'scrubbing'>) {
  const scrubbed = useStore(scrubbing);
  const priceCents = seCents(celebrity.priceCents);
  const { changeCents, changeBps } = scrubbed ?? movement(priceCents, seCents(celebrity.dayAgoPriceCents));
  return (
    <div className={styles.price}>
      <p>
        {scrubbed === null ? (
          <PriceFlash value={priceCents} roll={rollDigits}>
            <Money se={priceCents} size="hero" />
          </PriceFlash>
        ) : (
          <Money se={scrubbed.priceCents} size="hero" />
        )}
      </p>
      <p className={styles.moved}>
        <Movement rate={changeBps} pill />
        <span className={styles.quiet}>
          {scrubbed === null ? (
            <>
              <Money se={changeCents} signed /> in 24 h
            </>
          ) : (
            scrubbed.time
          )}
        </span>
      </p>
    </div>
  );
}
