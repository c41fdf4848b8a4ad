import type { SquadSignal } from '@limelight/contract/fame/squad-signals.schema';
import { seCents } from '@limelight/rules/money';
import { minuteMs, relativeTime } from '@limelight/rules/time';
import { TriangleAlert } from 'lucide-react';
import { atHandle } from '../../../shell/squads/squad-names';
import { Money } from '../../../ui/money';
import { Directed } from '../../../ui/movement';
import { useNow } from '../../../ui/now';
import { Avatar } from '../../../ui/poster';
import { Tag } from '../../../ui/tag';
import { callText, dueText, outcomeLook, stakeText } from './signal-view';
import styles from './squad-signals.module.css';

interface SignalRowProps {
  readonly signal: SquadSignal;
  /** Of a list with several stars. */
  readonly star?: string;
  /** Shows the record of the caller; absent where it is open. */
  readonly onCaller?: () => void;
}

/** One `<li>` of `Rows`. */
export function SignalRow({ signal, star, onCaller }: SignalRowProps) {
  const nowMs = useNow(minuteMs);
  const { caller, direction, madeAt } = signal;
  const { label, tone } = outcomeLook(signal);
  return (
    <li className={styles.row}>
      {onCaller !== undefined && <Avatar src={caller.avatarUrl} size={36} />}
      <div className={styles.call}>
        <p className={styles.line}>
          <span className={styles.who}>
            {onCaller === undefined ? (
              <strong>{star}</strong>
            ) : (
              <button type="button" className={styles.caller} onClick={onCaller}>
                {atHandle(caller.handle)}
              </button>
            )}
            <time dateTime={madeAt}>{relativeTime(Date.parse(madeAt), nowMs)}</time>
          </span>
          <Tag tone={tone}>{label}</Tag>
        </p>
        <p className={styles.direction}>
          <Directed direction={direction}>{callText(signal)}</Directed>
        </p>
        <p className={styles.facts}>
          <Prices signal={signal} nowMs={nowMs} />
          <Stake signal={signal} />
        </p>
      </div>
    </li>
  );
}

interface PricesProps {
  readonly signal: SquadSignal;
  readonly nowMs: number;
}

/** "Called at SE$698.12 · scored in 22 h", or both prices. */
export function Prices({ signal, nowMs }: PricesProps) {
  const { outcome, priceCents, scoredPriceCents } = signal;
  const called = <Money se={seCents(priceCents)} />;
  if (outcome === 'void') return <span>Its star could not be traded</span>;
  if (scoredPriceCents === null) {
    return (
      <span>
        Called at {called} · {dueText(signal, nowMs)}
      </span>
    );
  }
  return (
    <span>
      {called} to <Money se={seCents(scoredPriceCents)} />
    </span>
  );
}

/** Whether the caller held shares, and a sale that came after the call, which stands out. */
export function Stake({ signal }: { readonly signal: SquadSignal }) {
  const text = stakeText(signal);
  if (signal.soldAt === null) return <span>{text}</span>;
  return (
    <Tag tone="warn" icon={<TriangleAlert aria-hidden strokeWidth={2} />}>
      {text}
    </Tag>
  );
}
