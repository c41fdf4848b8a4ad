import { inTurn } from '../day-edits.fixture.js';
import { firstTick } from '../day-file.fixture.js';
import type { FinishedDay } from '../finish-day.fixture.js';
import type { DayCause } from './causes.js';
import { ofEvent, withEvening } from './squad-event.fixture.js';
import { at, eventIds } from './squad-event-samples.fixture.js';

/** Nothing comes after the tick at which two events start: they have no boost. A later IPO is cancelled. */
export function endingWithStart(day: FinishedDay): FinishedDay {
  const lastTick = firstTick + at.start;
  const inTime = (causes: readonly DayCause[]) =>
    causes.flatMap((cause): readonly DayCause[] => {
      if (cause.kind === 'squad-event') return [{ ...cause, tick: cause.startTick }];
      return cause.tick <= lastTick ? [cause] : [];
    });
  return withEvening(
    day,
    (causes) => [
      ...causes,
      ...causes.flatMap((cause): readonly DayCause[] => {
        if (cause.kind !== 'ipo-close') return [];
        return [{ kind: 'ipo-cancel', tick: cause.tick, ipo: cause.ipo, reason: 'A mistake in the terms' }];
      }),
    ],
    (plan) => ({ ...plan, tickCount: at.start + 1, causes: inTurn(inTime(plan.causes)) }),
  );
}

/** The market stood still since the evening; an event whose slot is of two days before is cancelled. */
export function afterStandstill(day: FinishedDay): FinishedDay {
  const stood: DayCause = { kind: 'early-end', tick: firstTick - 1, seconds: 20_000 };
  const forget = ofEvent(eventIds.cancelled, () => null);
  return withEvening(
    day,
    (causes) => [...forget(causes), stood],
    (plan) => plan,
  );
}
