import { type Reaction, reactions } from '@limelight/rules/squad-message';
import { Flame, Frown, Heart, Laugh, type LucideIcon, PartyPopper, ThumbsUp } from 'lucide-react';
import { classes } from '../../../ui/classes';
import styles from './reactions.module.css';

const looks: Readonly<Record<Reaction, { readonly icon: LucideIcon; readonly label: string }>> = {
  'thumbs-up': { icon: ThumbsUp, label: 'Thumbs up' },
  heart: { icon: Heart, label: 'Heart' },
  flame: { icon: Flame, label: 'Fire' },
  laugh: { icon: Laugh, label: 'Laugh' },
  party: { icon: PartyPopper, label: 'Party' },
  sad: { icon: Frown, label: 'Sad' },
};

interface ReactionsProps {
  readonly counts: readonly { readonly reaction: Reaction; readonly count: number }[];
  readonly own: readonly Reaction[];
  /** All six are offered. */
  readonly isChoosing: boolean;
  /** Absent where the reader cannot react. */
  readonly onToggle: ((reaction: Reaction, on: boolean) => void) | undefined;
}

/** The reactions that a message has, or all six to choose from. */
export function Reactions({ counts, own, isChoosing, onToggle }: ReactionsProps) {
  const countOf = (reaction: Reaction) => counts.find((one) => one.reaction === reaction)?.count ?? 0;
  const shown = reactions.filter((reaction) => isChoosing || countOf(reaction) > 0);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.reactions} aria-label="Reactions">
      {shown.map((reaction) => {
        const { icon: Icon, label } = looks[reaction];
        const isOwn = own.includes(reaction);
        const count = countOf(reaction);
        return (
          <li key={reaction}>
            <button
              type="button"
              className={classes(styles.reaction, isOwn && styles.own)}
              aria-pressed={isOwn}
              aria-label={count === 0 ? label : `${label}, ${count}`}
              aria-disabled={onToggle === undefined || undefined}
              onClick={() => onToggle?.(reaction, !isOwn)}
            >
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              {count > 0 && <span aria-hidden>{count}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
