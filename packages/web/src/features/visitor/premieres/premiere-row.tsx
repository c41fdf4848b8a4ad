import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { paths } from '@limelight/contract/paths';
import { minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { thumbOf } from '../../../shell/celebrity-picture';
import { PremiereState } from '../../../shell/premieres/premiere-state';
import { hasBegun } from '../../../shell/premieres/premiere-view';
import { PriceFigure } from '../../../shell/price-figure';
import { Moment } from '../../../ui/moment';
import { useNow } from '../../../ui/now';
import { Poster } from '../../../ui/poster';
import { Tag } from '../../../ui/tag';
import styles from './premieres.module.css';

interface PremiereRowProps {
  readonly premiere: Premiere;
  /** Undefined while the listing loads. */
  readonly celebrity: Celebrity | undefined;
  /** How many shares of it the player owns. */
  readonly shares: number;
}

/** One `<li>` of `Rows`: who is on stage and when, with the price before it, the state or the result. */
export function PremiereRow({ premiere, celebrity, shares }: PremiereRowProps) {
  const now = useNow(minuteMs);
  const name = celebrity?.name ?? premiere.celebrityId;
  const isAhead = premiere.state === 'announced' && !hasBegun(premiere, now);
  return (
    <li className={styles.row}>
      {celebrity !== undefined && <Poster src={thumbOf(celebrity)} size="tiny" />}
      <span className={styles.text}>
        <b>
          <Link to={paths.celebrity} params={{ id: premiere.celebrityId }}>
            {name}
          </Link>
        </b>{' '}
        {shares > 0 && <Tag tone="brand">You own {shares}</Tag>}
        <small>
          {premiere.stage} · <Moment at={premiere.time} nowMs={now} form="game-day" />
        </small>
      </span>
      <span className={styles.end}>
        {isAhead && celebrity !== undefined ? (
          <PriceFigure celebrity={celebrity} />
        ) : (
          <PremiereState premiere={premiere} />
        )}
      </span>
    </li>
  );
}
