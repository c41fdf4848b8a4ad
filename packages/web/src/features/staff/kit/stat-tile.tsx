import { type Bps, formatPercent } from '@limelight/rules/money';
import { formatTime } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Directed, directionOf } from '../../../ui/movement';
import { Skeleton, SkeletonText } from '../../../ui/query-states';
import { Sparkline } from '../../../ui/sparkline';
import { Tag, type TagProps } from '../../../ui/tag';
import styles from './staff-kit.module.css';

export interface StatTileProps {
  readonly label: string;
  readonly value: ReactNode;
  /** Against the period before; null where that has nothing to compare with. */
  readonly change?: { readonly rate: Bps | null; readonly against: string };
  /** A judgement of the figure, instead of its change. */
  readonly badge?: { readonly tone: NonNullable<TagProps['tone']>; readonly text: string };
  /** Of full periods, oldest first. */
  readonly trend?: readonly number[];
  /** A second figure: "318 new this week". */
  readonly note?: ReactNode;
  /** When the figure was true, in epoch ms. */
  readonly asOfMs?: number;
  /** The page with the rows behind it. */
  readonly to?: string;
}

/** One figure with its change, and since when it is true. */
export function StatTile({ label, value, change, badge, trend = [], note, asOfMs, to }: StatTileProps) {
  return (
    <Card>
      <div className={styles.tileHead}>
        {to === undefined ? label : <Link to={to}>{label}</Link>}
        {change !== undefined && <Change {...change} />}
        {badge !== undefined && <Tag tone={badge.tone}>{badge.text}</Tag>}
      </div>
      <div className={styles.tileBody}>
        <p className={styles.tileValue}>{value}</p>
        {trend.length > 1 && <Sparkline values={trend} tone="neutral" />}
      </div>
      <p className={styles.tileFoot}>
        {note !== undefined && <span>{note}</span>}
        {asOfMs !== undefined && (
          <span>
            <DateTime at={new Date(asOfMs).toISOString()}>as of {formatTime(asOfMs)}</DateTime>
          </span>
        )}
      </p>
    </Card>
  );
}

/** Tiles next to each other. */
export function StatTiles({ children }: { readonly children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}

export interface TilesSkeletonProps {
  /** Of each tile a note as long as its own will be; empty for a tile without one. */
  readonly notes: readonly string[];
  /** Whether the tiles say since when they are true. */
  readonly timed?: boolean;
  /** Of each tile its label and its badge, where both need more than one line on a phone. */
  readonly heads?: readonly (readonly [label: string, badge: string])[];
}

/** Tiles whose figures are fetched, as high as they will be. */
export function TilesSkeleton({ notes, timed = true, heads = [] }: TilesSkeletonProps) {
  const tiles = notes.map((note) => [note, timed ? 'as of 10:00' : ''].filter((part) => part !== ''));
  return (
    <StatTiles>
      {[...tiles.entries()].map(([at, parts]) => (
        <Card key={at}>
          <div className={styles.tileHead}>
            {heads[at] === undefined ? <Skeleton width="50%" /> : <HeadSkeleton head={heads[at]} />}
          </div>
          <div className={styles.tileBody}>
            <Skeleton width="40%" height={24} />
          </div>
          <p className={styles.tileFoot}>
            {parts.map((part) => (
              <span key={part}>
                <SkeletonText like={part} />
              </span>
            ))}
          </p>
        </Card>
      ))}
    </StatTiles>
  );
}

function HeadSkeleton({ head: [label, badge] }: { readonly head: readonly [string, string] }) {
  return (
    <>
      <SkeletonText like={label} />
      <Tag>
        <SkeletonText like={badge} />
      </Tag>
    </>
  );
}

function Change({ rate, against }: NonNullable<StatTileProps['change']>) {
  if (rate === null) return <span title={`${against}: nothing to compare with`}>new</span>;
  if (rate === 0) return <span title={against}>no change</span>;
  return (
    <span title={against}>
      <Directed direction={directionOf(rate)} small>
        {formatPercent(rate, { sign: true })}
      </Directed>
    </span>
  );
}
