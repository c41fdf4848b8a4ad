import type { OwnSquad } from '@limelight/contract/fame/squads.schema';
import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useId } from 'react';
import { useUnread } from '../../../queries/squad-chat';
import { thumbOf } from '../../../shell/celebrity-picture';
import { SignUpLink } from '../../../shell/sign-up-link';
import { roleLooks } from '../../../shell/squads/squad-names';
import { Poster } from '../../../ui/poster';
import { Tag } from '../../../ui/tag';
import styles from './own-squads.module.css';
import { useStar } from './use-star';

export function OwnSquadList({ squads }: { readonly squads: readonly OwnSquad[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>Your squads</h2>
      <ul className={styles.tickets}>
        {squads.map((squad) => (
          <OwnTicket key={squad.id} squad={squad} />
        ))}
      </ul>
    </section>
  );
}

function OwnTicket({ squad }: { readonly squad: OwnSquad }) {
  const star = useStar(squad.celebrityId);
  const { handle, name, members, role, archivedAt } = squad;
  const unread = useUnread(squad.id);
  return (
    <li className={styles.ticket} data-theme="dark">
      <Poster src={thumbOf(star)} size="thumb" eager />
      <span className={styles.text}>
        <small>{star.name} squad</small>
        <b>
          <Link to={paths.squad} params={{ handle }}>
            {name}
          </Link>
        </b>
        <span className={styles.facts}>
          {archivedAt !== null && <Tag>Archived</Tag>}
          {unread > 0 && <Tag tone="brand">{formatCounted(unread, 'new message')}</Tag>}
          {role !== 'member' && <Tag tone={roleLooks[role].tone}>{roleLooks[role].label}</Tag>}
          <span>{formatCounted(members, 'member')}</span>
        </span>
      </span>
    </li>
  );
}

/** What a squad is, for who is in none. */
export function SquadIntroduction({ isGuest }: { readonly isGuest: boolean }) {
  return (
    <section className={styles.introduction} data-theme="dark" aria-label="What a squad is">
      <span className={styles.lamp}>
        <Users aria-hidden size={24} strokeWidth={1.75} />
      </span>
      <div>
        <p className={styles.pitch}>Find the fans of your star</p>
        <p className={styles.terms}>
          Joining is free, and you can be in several squads.{' '}
          {isGuest ? 'Sign up to join one, or to found your own.' : 'Join one below, or found your own.'}
        </p>
      </div>
      {isGuest && <SignUpLink />}
    </section>
  );
}
