import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { bps } from '@limelight/rules/money';
import type { ReactNode } from 'react';
import { Movement } from '../../ui/movement';
import { useNow } from '../../ui/now';
import { Tag } from '../../ui/tag';
import styles from './premiere-state.module.css';
import { untilText } from './premiere-view';

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
