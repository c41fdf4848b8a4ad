import type { LeagueStanding } from '@limelight/contract/leaderboards.schema';
import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import {
  type Division,
  divisionAfter,
  divisionNames,
  divisions,
  leagueMoversShare,
  leagueSize,
} from '@limelight/rules/league';
import { minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, CalendarHeart, EyeOff, ShieldCheck, Trophy } from 'lucide-react';
import { useState } from 'react';
import type { League } from '../../../queries/leaderboards';
import { Button, buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { EmptyState } from '../../../ui/query-states';
import { leagueLines, monthName, ordinal, timeLeft } from './leaderboards-view';
import leagueStyles from './league.module.css';
import { MonthCard } from './month-card';
import { StandingRow } from './standing-cells';
import tableStyles from './standings.module.css';

export interface LeagueTabProps {
  readonly answer: League;
  readonly onShow: () => void;
  readonly showing: boolean;
}

export function LeagueTab({ answer, onShow, showing }: LeagueTabProps) {
  const { league, own } = answer;
  if (league === null) return <NoLeague visibility={own?.visibility ?? 'shown'} onShow={onShow} showing={showing} />;
  return (
    <>
      <LeagueHead answer={answer} division={league.division} players={league.entries.length} bots={league.bots} />
      <Ladder answer={answer} division={league.division} zone={league.zone} />
      <div className={leagueStyles.columns}>
        <Card flush>
          <LeagueTable standings={league.entries} division={league.division} />
        </Card>
        <div className={leagueStyles.aside}>
          {own?.rank != null && <MonthCard answer={answer} standings={league.entries} />}
          <HowLeaguesWork zone={league.zone} division={league.division} />
        </div>
      </div>
    </>
  );
}

interface LeagueHeadProps {
  readonly answer: League;
  readonly division: Division;
  readonly players: number;
  readonly bots: boolean;
}

function LeagueHead({ answer, division, players, bots }: LeagueHeadProps) {
  const now = useNow(minuteMs / 2);
  return (
    <div className={leagueStyles.head}>
      <div>
        <h2>
          {divisionNames[division]} league{bots && ' of bots'}, {monthName(answer.month)}
        </h2>
        <p>{formatCounted(players, 'player')}. Profit counts from the 1st; money you put in never does.</p>
      </div>
      <dl className={leagueStyles.ends}>
        <dt>Ends in</dt>
        <dd>{timeLeft(Date.parse(answer.endsAt) - now)}</dd>
      </dl>
    </div>
  );
}

interface LadderProps {
  readonly answer: League;
  readonly division: Division;
  readonly zone: number;
}

/** The six stages, with the player's own highlighted. */
function Ladder({ answer, division, zone }: LadderProps) {
  const caption = (stage: Division): string => {
    if (stage === division) return answer.own?.rank == null ? 'Your stage' : `You are ${ordinal(answer.own.rank)}`;
    const last = answer.history.find((month) => month.division === stage);
    if (last !== undefined) return `Finished ${monthName(last.month).slice(0, 3)}`;
    if (stage === divisionAfter(division, 'up') && zone > 0)
      return zone === 1 ? 'The first goes here' : `Top ${zone} go here`;
    return stage === divisions.at(-1) ? 'The last stage' : '';
  };
  const reached = divisions.indexOf(division);
  return (
    <ol className={leagueStyles.ladder} aria-label="Divisions">
      {divisions.map((stage, index) => (
        <li
          key={stage}
          aria-current={stage === division ? 'step' : undefined}
          data-theme={stage === division ? 'dark' : undefined}
        >
          <span className={leagueStyles.dots} data-lit={index <= reached || undefined} aria-hidden>
            {divisions.slice(0, index + 1).map((passed) => (
              <i key={passed} />
            ))}
          </span>
          <strong>{divisionNames[stage]}</strong>
          <small>{caption(stage)}</small>
        </li>
      ))}
    </ol>
  );
}

const columnCount = 5;

function LeagueTable({ standings, division }: { standings: readonly LeagueStanding[]; division: Division }) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <table className={tableStyles.table}>
      <caption>{divisionNames[division]} league</caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col" className={tableStyles.change}>
            Today
          </th>
          <th scope="col">Player</th>
          <th scope="col" className={tableStyles.figures}>
            Profit
          </th>
          <th scope="col" className={tableStyles.value}>
            Portfolio
          </th>
        </tr>
      </thead>
      <tbody>
        {leagueLines(standings, { division, unfolded }).map((line) => {
          if (line.kind === 'player') return <StandingRow key={line.key} standing={line.standing} />;
          if (line.kind === 'zone') return <ZoneRow key={line.key} direction={line.direction} text={line.text} />;
          return (
            <tr key={line.key} className={tableStyles.gap}>
              <td colSpan={columnCount}>
                <Button variant="text" size="small" onClick={() => setUnfolded(true)}>
                  Show ranks {line.from} to {line.to}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ZoneRow({ direction, text }: { readonly direction: 'up' | 'down'; readonly text: string }) {
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <tr className={tableStyles.zone} data-direction={direction}>
      <td colSpan={columnCount}>
        <span>
          <Arrow aria-hidden size={14} strokeWidth={2.25} />
          {text}
        </span>
      </td>
    </tr>
  );
}

function HowLeaguesWork({ zone, division }: { readonly zone: number; readonly division: Division }) {
  const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;
  const movers = zone === 1 ? 'player moves' : `${zone} players move`;
  return (
    <Card title="How leagues work">
      <ul className={leagueStyles.rules}>
        <li>
          <CalendarHeart {...icon} />A new league of about {leagueSize} players starts each month.
        </li>
        {zone === 0 && (
          <li>
            <Trophy {...icon} />
            Players move once {leagueMoversShare} share a league.
          </li>
        )}
        {zone > 0 && (
          <>
            {divisionAfter(division, 'up') !== division && (
              <li>
                <ArrowUp {...icon} className={leagueStyles.gain} />
                The best {movers} up a division.
              </li>
            )}
            {divisionAfter(division, 'down') !== division && (
              <li>
                <ArrowDown {...icon} className={leagueStyles.loss} />
                The last {movers} down.
              </li>
            )}
            <li>
              <ShieldCheck {...icon} />
              Who ties across a line stays.
            </li>
          </>
        )}
      </ul>
    </Card>
  );
}

interface NoLeagueProps {
  readonly visibility: 'shown' | 'hidden' | 'staff';
  readonly onShow: () => void;
  readonly showing: boolean;
}

function NoLeague({ visibility, onShow, showing }: NoLeagueProps) {
  if (visibility === 'hidden') {
    return (
      <Card>
        <EmptyState
          icon={<EyeOff aria-hidden size={24} strokeWidth={1.75} />}
          title="You are hidden from leaderboards"
          text="Nobody sees your place, and you play in no league. Show yourself to be placed in this month's."
          action={
            <Button busy={showing} onClick={onShow}>
              Show me on leaderboards
            </Button>
          }
        />
      </Card>
    );
  }
  const staff = visibility === 'staff';
  return (
    <Card>
      <EmptyState
        icon={<Trophy aria-hidden size={24} strokeWidth={1.75} />}
        title={staff ? 'Staff are not ranked' : 'Your league is being drawn'}
        text={staff ? 'Leagues are for players.' : 'You are placed in Bronze with the next tick of the market.'}
        action={
          staff ? (
            <Link to={paths.leaderboards} search={{ tab: 'traders' }} className={buttonClass()}>
              See Top Traders
            </Link>
          ) : (
            <Link to={paths.trade} className={buttonClass()}>
              Go to Trade
            </Link>
          )
        }
      />
    </Card>
  );
}
