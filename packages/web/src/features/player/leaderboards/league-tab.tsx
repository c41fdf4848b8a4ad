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
import { StandingRow, StandingsTable } from './standing-cells';
import tableStyles from './standings.module.css';

interface LeagueTabProps {
  readonly answer: League;
  readonly onShow: () => void;
  readonly showing: boolean;
}

export function LeagueTab({ answer, onShow, showing }: LeagueTabProps) {
  const { league, own } = answer;
  if (league === null) return <NoLeague visibility={own?.visibility ?? 'shown'} onShow={onShow} showing={showing} />;
  return (
    <>
      <LeagueHead answer={answer} league={league} />
      <Ladder answer={answer} league={league} />
      <div className={leagueStyles.columns}>
        <Card flush>
          <LeagueTable league={league} />
        </Card>
        <div className={leagueStyles.aside}>
          <MonthCard answer={answer} />
          <HowLeaguesWork league={league} />
        </div>
      </div>
    </>
  );
}

interface LeagueProps {
  readonly league: NonNullable<League['league']>;
}

function LeagueHead({ answer, league }: LeagueProps & { readonly answer: League }) {
  const now = useNow(minuteMs / 2);
  return (
    <div className={leagueStyles.head}>
      <div>
        <h2>
          {divisionNames[league.division]} league{league.bots && ' of bots'}, {monthName(answer.month)}
        </h2>
        <p>
          {formatCounted(league.entries.length, 'player')}. Profit counts from the 1st; money you put in never does.
        </p>
      </div>
      <dl className={leagueStyles.ends}>
        <dt>Ends in</dt>
        <dd>{timeLeft(Date.parse(answer.endsAt) - now)}</dd>
      </dl>
    </div>
  );
}

/** The six stages, with the player's own highlighted. */
function Ladder({ answer, league: { division, zone } }: LeagueProps & { readonly answer: League }) {
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

function LeagueTable({ league: { entries, division } }: LeagueProps) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <StandingsTable caption={`${divisionNames[division]} league`}>
      <tbody>
        {leagueLines(entries, { division, unfolded }).map((line) => {
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
    </StandingsTable>
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

function HowLeaguesWork({ league: { zone, division } }: LeagueProps) {
  const movers = zone === 1 ? 'player moves' : `${zone} players move`;
  const canMove = (direction: 'up' | 'down') => zone > 0 && divisionAfter(division, direction) !== division;
  const rules = [
    { Icon: CalendarHeart, text: `A new league of about ${leagueSize} players starts each month.` },
    zone === 0 && { Icon: Trophy, text: `Players move once ${leagueMoversShare} share a league.` },
    canMove('up') && { Icon: ArrowUp, text: `The best ${movers} up a division.`, className: leagueStyles.gain },
    canMove('down') && { Icon: ArrowDown, text: `The last ${movers} down.`, className: leagueStyles.loss },
    zone > 0 && { Icon: ShieldCheck, text: 'Who ties across a line stays.' },
  ].filter((rule) => rule !== false);
  return (
    <Card title="How leagues work">
      <ul className={leagueStyles.rules}>
        {rules.map(({ Icon, text, className }) => (
          <li key={text}>
            <Icon aria-hidden size={18} strokeWidth={1.75} className={className} />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface NoLeagueProps extends Omit<LeagueTabProps, 'answer'> {
  readonly visibility: 'shown' | 'hidden' | 'staff';
}

function NoLeague({ visibility, onShow, showing }: NoLeagueProps) {
  const { Icon, title, text, action } = {
    hidden: {
      Icon: EyeOff,
      title: 'You are hidden from leaderboards',
      text: "Nobody sees your place, and you play in no league. Show yourself to be placed in this month's.",
      action: (
        <Button busy={showing} onClick={onShow}>
          Show me on leaderboards
        </Button>
      ),
    },
    staff: {
      Icon: Trophy,
      title: 'Staff are not ranked',
      text: 'Leagues are for players.',
      action: (
        <Link to={paths.leaderboards} search={{ tab: 'traders' }} className={buttonClass()}>
          See Top Traders
        </Link>
      ),
    },
    shown: {
      Icon: Trophy,
      title: 'Your league is being drawn',
      text: 'You are placed in Bronze with the next tick of the market.',
      action: (
        <Link to={paths.trade} className={buttonClass()}>
          Go to Trade
        </Link>
      ),
    },
  }[visibility];
  return (
    <Card>
      <EmptyState icon={<Icon aria-hidden size={24} strokeWidth={1.75} />} title={title} text={text} action={action} />
    </Card>
  );
}
