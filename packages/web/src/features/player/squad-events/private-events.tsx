import type { OwnPledges } from '@limelight/contract/fame/squad-events.schema';
import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { Link } from '@tanstack/react-router';
import { useOwnPledges } from '../../../queries/squad-events';
import { countdownText } from '../../../shell/squad-events/event-view';
import { StageTag } from '../../../shell/squad-events/stage-tag';
import { Rows } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { useStar } from '../squads/use-star';
import styles from './event-cards.module.css';
import { HostButton } from './host-button';

/** For VIP Elite on the page of the plans: the button, and the private events of the player and friends. */
export function PrivateEvents() {
  const { data: own } = useOwnPledges();
  const events = own?.privateEvents ?? [];
  return (
    <>
      <div className={styles.buttons}>
        <HostButton />
      </div>
      {events.length > 0 && (
        <Rows>
          {events.map((one) => (
            <PrivateEvent key={one.event.id} {...one} />
          ))}
        </Rows>
      )}
    </>
  );
}

function PrivateEvent({ event, host, inviteCode }: OwnPledges['privateEvents'][number]) {
  const star = useStar(event.celebrityId);
  const now = useNow();
  const by = inviteCode === null ? `By @${host ?? 'a former player'}` : formatCounted(event.pledges, 'pledge');
  return (
    <li className={styles.past}>
      <span>
        <Link to={paths.squadEvent} params={{ id: event.id }}>
          {star.name} event
        </Link>
        <small>
          {by} · {countdownText(event, now)}
        </small>
      </span>
      <StageTag stage={event.stage} />
    </li>
  );
}
