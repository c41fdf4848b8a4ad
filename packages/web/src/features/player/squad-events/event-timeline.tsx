import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { eventPledgersMin } from '@limelight/rules/squad-event';
import { Card } from '../../../ui/card';
import { Moment } from '../../../ui/moment';
import { useNow } from '../../../ui/now';
import styles from './event-cards.module.css';

interface Step {
  readonly name: string;
  readonly text: string;
  readonly at: string;
}

function stepsOf(event: SquadEvent): readonly Step[] {
  const { proposedAt, decidesAt, changesUntil, startsAt, endsAt, unlocksAt } = event;
  return [
    { name: 'Proposed', text: 'Pledges are open.', at: proposedAt },
    {
      name: 'Slot decided',
      text: `With ${eventPledgersMin} pledgers who count it has its slot; of two near each other, the one with more.`,
      at: decidesAt,
    },
    { name: 'Last change', text: 'From now on a pledge can only be raised.', at: changesUntil },
    { name: 'Start', text: 'All pledges become shares at one price. Trades have the boost.', at: startsAt },
    { name: 'End of the boost', text: 'Fee and price of trades are as always again.', at: endsAt },
    { name: 'Shares free', text: 'Pledged shares can be sold, and prizes are paid.', at: unlocksAt },
  ];
}

/** The steps of an event with their times; none of one that was cancelled. */
export function EventTimeline({ event }: { readonly event: SquadEvent }) {
  const now = useNow();
  if (event.stage === 'cancelled') return null;
  const steps = stepsOf(event);
  const done = steps.filter(({ at }) => Date.parse(at) <= now).length;
  return (
    <Card title="What happens when">
      <ol className={styles.steps}>
        {steps.map(({ name, text, at }, index) => (
          <li key={name} data-done={index < done || undefined} aria-current={index === done ? 'step' : undefined}>
            <i aria-hidden />
            <strong>{name}</strong>
            <span>
              <Moment at={at} nowMs={now} />. {text}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
