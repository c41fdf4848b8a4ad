import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { paths } from '@limelight/contract/paths';
import { bps } from '@limelight/rules/money';
import { minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Moment } from '../../ui/moment';
import { Movement } from '../../ui/movement';
import { useNow } from '../../ui/now';
import { Poster } from '../../ui/poster';
import { Tag } from '../../ui/tag';
import { thumbOf } from '../celebrity-picture';
import styles from './premiere-row.module.css';
import { untilText } from './premiere-view';

interface PremiereRowProps {
  readonly premiere: Premiere;
  /** Undefined while the listing loads. */
  readonly celebrity: Celebrity | undefined;
}

/** One `<li>` of `Rows`: who is on stage and when, with the countdown, the state or the result. */
export function PremiereRow({ premiere, celebrity }: PremiereRowProps) {
  const now = useNow(minuteMs);
  const name = celebrity?.name ?? premiere.celebrityId;
  return (
    <li className={styles.row}>
      {celebrity !== undefined && <Poster src={thumbOf(celebrity)} size="row" />}
      <span className={styles.text}>
        <b>
          <Link to={paths.celebrity} params={{ id: premiere.celebrityId }}>
            {name}
          </Link>
        </b>
        <small>
          {premiere.stage} · <Moment at={premiere.time} nowMs={now} form="game-day" />
        </small>
      </span>
      <span className={styles.end}>
        <PremiereState premiere={premiere} />
      </span>
    </li>
  );
}

interface PremiereStateProps {
  readonly premiere: Premiere;
  /** Before the countdown. */
  readonly icon?: ReactNode;
}

/** The countdown to a premiere, then its state, then the move that it brought. */
export function PremiereState({ premiere, icon }: PremiereStateProps) {
  const now = useNow();
  const { state, changeBps, time } = premiere;
  if (changeBps !== null) return <Movement rate={bps(changeBps)} pill />;
  if (state === 'cancelled') return <Tag>Cancelled</Tag>;
  if (state === 'live' || Date.parse(time) <= now) return <Tag tone="spot">On stage now</Tag>;
  return (
    <span className={styles.until}>
      {icon} {untilText(premiere, now)}
    </span>
  );
}
