import type { SquadSignal } from '@limelight/contract/fame/squad-signals.schema';
import { minuteMs } from '@limelight/rules/time';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { pictureOf } from '../../../shell/celebrity-picture';
import { useNow } from '../../../ui/now';
import { Poster } from '../../../ui/poster';
import { Tag } from '../../../ui/tag';
import { Prices, Stake } from '../squad-signals/signal-row';
import { callText, outcomeLook } from '../squad-signals/signal-view';
import { useStar } from '../squads/use-star';
import styles from './signal-card.module.css';

const arrows = { up: ArrowUp, down: ArrowDown };

/** A signal in the chat, which scores itself. */
export function SignalCard({ signal }: { readonly signal: SquadSignal }) {
  const star = useStar(signal.celebrityId);
  const nowMs = useNow(minuteMs);
  const Arrow = arrows[signal.direction];
  const { label, tone } = outcomeLook(signal);
  return (
    <div className={styles.card}>
      <Poster src={pictureOf(star)} />
      <div className={styles.call}>
        <p className={styles.title}>
          <strong>{`${star.name} ${callText(signal).toLowerCase()}`}</strong>
          {signal.outcome !== null && <Tag tone={tone}>{label}</Tag>}
        </p>
        <p className={styles.facts}>
          <Prices signal={signal} nowMs={nowMs} />
          <Stake signal={signal} />
        </p>
      </div>
      <span className={styles[signal.direction]}>
        <Arrow aria-hidden size={22} strokeWidth={2.25} />
      </span>
    </div>
  );
}
