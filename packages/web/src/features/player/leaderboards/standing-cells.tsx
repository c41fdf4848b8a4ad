import type { Standing } from '@limelight/contract/leaderboards';
import { bps, seCents } from '@limelight/rules/money';
import { Bot } from 'lucide-react';
import { Money } from '../../../ui/money';
import { Directed, directionOf, Movement } from '../../../ui/movement';
import { Avatar } from '../../../ui/poster';
import { Tag, VipBadge } from '../../../ui/tag';
import styles from './leaderboards-page.module.css';

export type ShownStanding = Omit<Standing, 'rank'> & { readonly rank: number | null };

const directionWords = { up: 'up', down: 'down', flat: 'no change' } as const;

/** Places won or lost; a dash where there is nothing to compare with. */
export function RankChange({ change }: { readonly change: number | null }) {
  if (change === null) return <span className={styles.noChange}>–</span>;
  const direction = directionOf(change);
  return (
    <Directed direction={direction} small>
      <span className={styles.unseen}>{directionWords[direction]}</span>
      {change !== 0 && Math.abs(change)}
    </Directed>
  );
}

export interface StandingRowProps {
  readonly standing: ShownStanding;
  /** The bar at the table's edge that keeps the own place in sight. */
  readonly pinned?: boolean;
}

export function StandingRow({ standing, pinned = false }: StandingRowProps) {
  const { rank, change, name, avatarUrl, tier, bot, own, profitBps, valueCents } = standing;
  return (
    <tr data-own={own || undefined} data-pinned={pinned || undefined}>
      <td className={styles.rank}>
        {rank ?? '–'}
        <span className={styles.changeBelow}>
          <RankChange change={change} />
        </span>
      </td>
      <td className={styles.change}>
        <RankChange change={change} />
      </td>
      <th scope="row">
        <span className={styles.who}>
          <Avatar src={avatarUrl} size={36} />
          <span className={styles.label}>
            <span className={styles.name}>{name}</span>
            {tier !== 'free' && <VipBadge tier={tier} />}
            {bot && (
              <Tag icon={<Bot aria-hidden />} tone="info">
                Bot
              </Tag>
            )}
            {own && <span className={styles.you}>You</span>}
          </span>
        </span>
      </th>
      <td className={styles.figures}>
        <Movement rate={bps(profitBps)} />
        <small className={styles.valueBelow}>
          <Money se={seCents(valueCents)} />
        </small>
      </td>
      <td className={styles.value}>
        <Money se={seCents(valueCents)} />
      </td>
    </tr>
  );
}
