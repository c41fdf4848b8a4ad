import { formatCounted } from '@limelight/rules/count';
import { londonMinute, parseLondonMinute } from '@limelight/rules/london-time';
import {
  eventMs,
  eventNoticeMsMax,
  eventNoticeMsMin,
  eventPledgersMin,
  eventSlotMs,
} from '@limelight/rules/squad-event';
import { hourMs } from '@limelight/rules/time';
import { DateTimeField } from '../../../ui/date-field';
import { nowMs } from '../../../ui/now';
import { exactTime } from '../../../ui/own-time';
import { Banner } from '../../../ui/query-states';
import { useZone } from '../../../ui/zone';
import styles from './event-cards.module.css';
import type { ProposalForm } from './use-proposal';

/** When it starts, and what follows from that. */
export function EventTimeFields({ form: { values, problems, set, rivals } }: { readonly form: ProposalForm }) {
  const now = nowMs();
  return (
    <>
      <DateTimeField
        label="Start"
        name="startsAt"
        required
        min={londonMinute(now + eventNoticeMsMin)}
        max={londonMinute(now + eventNoticeMsMax)}
        value={values.startsAt}
        error={problems.startsAt}
        onChange={(startsAt) => set({ startsAt })}
      />
      {rivals > 0 && (
        <Banner tone="info">
          {formatCounted(rivals, 'other proposal')} for a time near it. The one with more pledgers who count gets the
          slot.
        </Banner>
      )}
      <Consequences value={values.startsAt} />
    </>
  );
}

function Consequences({ value }: { readonly value: string }) {
  const zone = useZone();
  const startMs = parseLondonMinute(value);
  return (
    <ul className={styles.notes}>
      <li>
        It lasts {eventMs / hourMs} hours{startMs !== null && `, until ${exactTime(zone, startMs + eventMs)}`}.
      </li>
      <li>
        It takes place if {eventPledgersMin} players who count have pledged {eventSlotMs / hourMs} hours before
        {startMs !== null && `, by ${exactTime(zone, startMs - eventSlotMs)}`}. Otherwise all cash is free again.
      </li>
      <li>You can withdraw the proposal until then.</li>
    </ul>
  );
}
