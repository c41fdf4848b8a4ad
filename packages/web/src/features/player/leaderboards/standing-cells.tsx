import type { Standing } from '@limelight/contract/leaderboards.schema';
import { bps, seCents } from '@limelight/rules/money';
import { Bot } from 'lucide-react';
import { Money } from '../../../ui/money';
import { Directed, directionOf, Movement } from '../../../ui/movement';
import { Avatar } from '../../../ui/poster';
import { Tag, VipBadge } from '../../../ui/tag';
import tableStyles from './standings.module.css';

export type ShownStanding = Omit<Standing, 'rank'> & { readonly rank: number | null };

const directionNames = { up: 'up', down: 'down', flat: 'no change' } as const;

/** Ranks gained or lost; a dash if there is no earlier rank. */
export function RankChange({ change }: { readonly change: number | null }) {
  if (change === null) return <span className={tableStyles.noChange}>–</span>;
  const direction = directionOf(change);
  return (
    <Directed direction={direction} small>
      <span className={tableStyles.unseen}>{directionNames[direction]}</span>
      {change !== 0 && Math.abs(change)}
    </Directed>
  );
}

export interface StandingRowProps {
  readonly standing: ShownStanding;
  /** The sticky row at the table's edge that repeats the player's own rank. */
  readonly pinned?: boolean;
}

export function StandingRow({ standing, pinned = false }: StandingRowProps) {
  const { rank, change, name, avatarUrl, tier, bot, own, profitBps, valueCents } = standing;
  return (
    <tr data-own={own || undefined} data-pinned={pinned || undefined}>
      <td className={tableStyles.rank}>
        {rank ?? '–'}
        <span className={tableStyles.changeBelow}>
          <RankChange change={change} />
        </span>
      </td>
      <td className={tableStyles.change}>
        <RankChange change={change} />
      </td>
      <th scope="row">
        <span className={tableStyles.who}>
          <Avatar src={avatarUrl} size={36} />
          <span className={tableStyles.label}>
            <span className={tableStyles.name}>{name}</span>
            {tier !== 'free' && <VipBadge tier={tier} />}
            {bot && (
              <Tag icon={<Bot aria-hidden />} tone="info">
                Bot
              </Tag>
            )}
            {own && <span className={tableStyles.you}>You</span>}
          </span>
        </span>
      </th>
      <td className={tableStyles.figures}>
        <Movement rate={bps(profitBps)} />
        <small className={tableStyles.valueBelow}>
          <Money se={seCents(valueCents)} />
        </small>
      </td>
      <td className={tableStyles.value}>
        <Money se={seCents(valueCents)} />
      </td>
    </tr>
  );
}
