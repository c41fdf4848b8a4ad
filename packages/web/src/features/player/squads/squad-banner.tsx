import type { SquadDetail, SquadStandingAnswer } from '@limelight/contract/fame/squads.schema';
import { paths } from '@limelight/contract/paths';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { bps } from '@limelight/rules/money';
import { formatDate } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Trophy, Users } from 'lucide-react';
import { pictureOf } from '../../../shell/celebrity-picture';
import { Movement } from '../../../ui/movement';
import { Poster } from '../../../ui/poster';
import { ordinal } from '../leaderboards/leaderboards-view';
import { JoinButton } from './join-button';
import { MemberButtons } from './member-buttons';
import styles from './squad-banner.module.css';
import { useStar } from './use-star';

interface BannerProps {
  readonly squad: SquadDetail;
  readonly standing: SquadStandingAnswer | undefined;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The squad in the colours of its star. */
export function SquadBanner({ squad, standing }: BannerProps) {
  const star = useStar(squad.celebrityId);
  const picture = pictureOf(star);
  const membership = standing?.membership;
  return (
    <header className={styles.banner} data-theme="dark">
      <img className={styles.glow} src={picture} alt="" decoding="async" />
      <div className={styles.poster}>
        <Poster src={picture} size="full" eager />
      </div>
      <div className={styles.who}>
        <p className={styles.star}>
          <Link to={paths.celebrity} params={{ id: squad.celebrityId }}>
            {star.name}
          </Link>{' '}
          squad
        </p>
        <h1 className={styles.name}>{squad.name}</h1>
        <p className={styles.facts}>
          <span>
            <Users {...icon} /> {formatCounted(squad.members, 'member')}
          </span>
          <Month squad={squad} />
          <span>
            <CalendarDays {...icon} /> Since {formatDate(Date.parse(squad.foundedAt))}
          </span>
        </p>
      </div>
      <div className={styles.buttons}>
        {membership == null || standing === undefined ? (
          <div className={styles.join}>
            <JoinButton squad={squad} standing={standing} />
          </div>
        ) : (
          <MemberButtons squad={squad} standing={standing} membership={membership} />
        )}
      </div>
    </header>
  );
}

/** Its place among the squads that have one, and the mean return of its ranked members. */
function Month({ squad: { rank, rankedSquads, returnBps } }: Pick<BannerProps, 'squad'>) {
  if (rank === null || returnBps === null) return null;
  return (
    <>
      <span>
        <Trophy {...icon} /> {ordinal(rank)} of {formatCount(rankedSquads)}
      </span>
      <span>
        <Movement rate={bps(returnBps)} /> mean this month
      </span>
    </>
  );
}
