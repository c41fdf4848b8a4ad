import type { LeagueRank, RankingEntry, RankingSort } from '@limelight/contract/fame/leaderboards.schema';
import { handleWords } from '@limelight/rules/handle';
import { bps, seCents } from '@limelight/rules/money';
import { ArrowDown, Bot } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { classes } from '../../../ui/classes';
import { Money } from '../../../ui/money';
import { Directed, directionOf, Movement } from '../../../ui/movement';
import { Avatar } from '../../../ui/poster';
import { Sparkline } from '../../../ui/sparkline';
import { Tag, VipBadge } from '../../../ui/tag';
import tableStyles from './rankings.module.css';

export type ShownEntry = Omit<RankingEntry, 'rank'> & { readonly rank: number | null };

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

/** The return from the start of the month, through its closes, until now. */
export function MonthSparkline({ entry }: { readonly entry: Pick<LeagueRank, 'closesBps' | 'returnBps'> }) {
  return <Sparkline values={[0, ...entry.closesBps, entry.returnBps]} opening={0} width={88} height={32} />;
}

export interface EntriesTableProps {
  readonly caption: string;
  /** With a column for the sparkline of the month, as in a league. */
  readonly withMonth?: boolean;
  /** Left out where the order cannot be chosen. */
  readonly sort?: { readonly by: RankingSort; readonly onChange: (by: RankingSort) => void };
  /** The table's body, and its foot if it has one. */
  readonly children: ReactNode;
}

export function EntriesTable({ caption, withMonth = false, sort, children }: EntriesTableProps) {
  const figureHead = (by: RankingSort, name: string, className: string | undefined) => (
    <th scope="col" className={className} aria-sort={sort && (sort.by === by ? 'descending' : 'none')}>
      {sort === undefined ? (
        name
      ) : (
        <button type="button" onClick={() => sort.onChange(by)}>
          {name}
          <ArrowDown
            aria-hidden
            className={sort.by === by ? undefined : tableStyles.idle}
            size={13}
            strokeWidth={2.25}
          />
        </button>
      )}
    </th>
  );
  return (
    <table className={classes(tableStyles.table, withMonth && tableStyles.withMonth)}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col" className={tableStyles.change}>
            Today
          </th>
          <th scope="col">Player</th>
          {withMonth && (
            <th scope="col" className={tableStyles.month}>
              This month
            </th>
          )}
          {figureHead('return', 'Return', tableStyles.figures)}
          {figureHead('value', 'Portfolio', tableStyles.value)}
        </tr>
      </thead>
      {children}
    </table>
  );
}

function BreakableHandle({ handle }: { readonly handle: string }) {
  return handleWords(handle).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}

interface EntryRowProps {
  readonly entry: ShownEntry & Partial<Pick<LeagueRank, 'closesBps'>>;
  readonly pinned?: boolean;
}

/** A `pinned` row is the sticky one at the table's edge that repeats the player's own rank. */
export function EntryRow({ entry, pinned }: EntryRowProps) {
  const { closesBps, rank, change, handle, avatarUrl, tier, bot, own, returnBps, valueCents } = entry;
  return (
    <tr data-item={avatarUrl} data-own={own || undefined} data-pinned={pinned || undefined}>
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
            <span className={tableStyles.name}>
              <BreakableHandle handle={handle} />
            </span>
            {tier !== 'free' && <VipBadge tier={tier} />}
            {bot && (
              <Tag icon={<Bot aria-hidden />} tone="info">
                Bot
              </Tag>
            )}
            {own && <span className={tableStyles.you}>You</span>}
            <small className={tableStyles.valueUnder}>
              <Money se={seCents(valueCents)} />
            </small>
          </span>
        </span>
      </th>
      {closesBps !== undefined && (
        <td className={tableStyles.month}>
          <MonthSparkline entry={{ closesBps, returnBps }} />
        </td>
      )}
      <td className={tableStyles.figures}>
        <Movement rate={bps(returnBps)} />
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
