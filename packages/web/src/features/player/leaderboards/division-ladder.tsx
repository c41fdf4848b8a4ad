import { type Division, divisionAfter, divisionNames, divisions } from '@limelight/rules/league';
import type { League } from '../../../queries/leaderboards';
import { monthName, ordinal } from './leaderboards-view';
import styles from './league.module.css';

/** One lamp for each division up to this one, lit when the player has reached it. */
function DivisionDots({ division, lit }: { readonly division: Division; readonly lit: boolean }) {
  return (
    <span className={styles.dots} data-lit={lit || undefined} aria-hidden>
      {divisions.slice(0, divisions.indexOf(division) + 1).map((passed) => (
        <i key={passed} />
      ))}
    </span>
  );
}

interface LadderProps {
  readonly answer: League;
  readonly league: NonNullable<League['league']>;
}

/** The six divisions, the highest first, with the player's own highlighted. */
export function DivisionLadder({ answer, league: { division, zone } }: LadderProps) {
  const caption = (stage: Division): string => {
    if (stage === division) return answer.own?.rank == null ? 'Your stage' : `You are ${ordinal(answer.own.rank)}`;
    const last = answer.history.find((month) => month.division === stage);
    if (last !== undefined) return `Finished ${monthName(last.month).slice(0, 3)}`;
    if (stage === divisionAfter(division, 'up') && zone > 0) return zone === 1 ? '1st moves up' : `Top ${zone} move up`;
    return stage === divisions.at(-1) ? 'Top league' : '';
  };
  const reached = divisions.indexOf(division);
  return (
    <ol className={styles.ladder} aria-label="Divisions" reversed>
      {divisions.toReversed().map((stage) => (
        <li
          key={stage}
          aria-current={stage === division ? 'step' : undefined}
          data-theme={stage === division ? 'dark' : undefined}
        >
          <DivisionDots division={stage} lit={divisions.indexOf(stage) <= reached} />
          <strong>{divisionNames[stage]}</strong>
          <small>{caption(stage)}</small>
        </li>
      ))}
    </ol>
  );
}
