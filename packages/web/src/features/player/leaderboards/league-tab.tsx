import type { OwnRank } from '@limelight/contract/fame/leaderboards.schema';
import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import {
  dealtTradeDays,
  divisionAfter,
  divisionNames,
  entryDivision,
  leagueMoversShare,
  leagueSize,
  promotionTradeDaysMin,
} from '@limelight/rules/league';
import { rankedMeaning } from '@limelight/rules/ranked';
import { minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, CalendarHeart, Percent, ShieldCheck, Target, Trophy, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { League } from '../../../queries/leaderboards';
import { Button, buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { AfterPaint } from '../../../ui/progressive-render';
import { EmptyState } from '../../../ui/query-states';
import { useReorderMotion } from '../../../ui/use-reorder-motion';
import { DivisionLadder } from './division-ladder';
import { leagueLines, monthName, podiumOf, returnMeaning, timeLeft } from './leaderboards-view';
import leagueStyles from './league.module.css';
import { MonthCard } from './month-card';
import { Podium } from './podium';
import { PromotionCard } from './promotion-card';
import { RankedAdvice } from './ranked-advice';
import { EntriesTable, EntryRow } from './ranking-cells';
import tableStyles from './rankings.module.css';

interface LeagueTabProps {
  readonly answer: League;
}

export function LeagueTab({ answer }: LeagueTabProps) {
  const { league, own } = answer;
  return (
    <>
      <AfterPaint>
        <PromotionCard answer={answer} />
      </AfterPaint>
      {league !== null && <RankedAdvice own={own} window="month" />}
      {league === null ? (
        <NoLeague visibility={own?.visibility ?? 'shown'} />
      ) : (
        <Joined answer={answer} league={league} />
      )}
    </>
  );
}

interface LeagueProps {
  readonly league: NonNullable<League['league']>;
}

function Joined({ answer, league }: LeagueProps & LeagueTabProps) {
  return (
    <>
      <LeagueHead answer={answer} league={league} />
      <div className={leagueStyles.columns}>
        <section
          className={leagueStyles.board}
          aria-label={`Standings of the ${divisionNames[league.division]} league`}
        >
          <LeagueBoard league={league} />
        </section>
        <div className={leagueStyles.aside}>
          <MonthCard answer={answer} />
          <Card>
            <DivisionLadder answer={answer} league={league} />
          </Card>
          <HowLeaguesWork league={league} />
        </div>
      </div>
    </>
  );
}

function LeagueHead({ answer, league }: LeagueProps & LeagueTabProps) {
  const now = useNow(minuteMs / 2);
  return (
    <div className={leagueStyles.head}>
      <div>
        <h2>
          {divisionNames[league.division]} league{league.bots && ' of bots'}, {monthName(answer.month)}
        </h2>
        <p>{formatCounted(league.players, 'player')}. Only what your trades earn this month counts.</p>
      </div>
      <dl className={leagueStyles.ends}>
        <dt>Ends in</dt>
        <dd>{timeLeft(Date.parse(answer.endsAt) - now)}</dd>
      </dl>
    </div>
  );
}

const columnCount = 6;

/** The podium, and the table of those below it; all in the table while there is no podium. */
function LeagueBoard({ league: { entries, division, zone } }: LeagueProps) {
  const [unfolded, setUnfolded] = useState(false);
  const podium = podiumOf(entries);
  const lines = leagueLines(entries, { division, zone, unfolded }).filter(
    (line) => line.kind !== 'player' || !podium.includes(line.entry),
  );
  const body = useRef<HTMLTableSectionElement>(null);
  useReorderMotion(body, lines.map(({ key }) => key).join());
  return (
    <>
      {podium.length > 0 && <Podium entries={podium} />}
      {lines.some(({ kind }) => kind === 'player') && (
        <EntriesTable caption={`${divisionNames[division]} league`} withMonth>
          <tbody ref={body}>
            {lines.map((line) => {
              if (line.kind === 'player') return <EntryRow key={line.key} entry={line.entry} />;
              if (line.kind === 'zone') return <ZoneRow key={line.key} direction={line.direction} text={line.text} />;
              return (
                <tr key={line.key} className={tableStyles.gap} data-item={line.key}>
                  <td colSpan={columnCount}>
                    <Button variant="text" size="small" onClick={() => setUnfolded(true)}>
                      Show ranks {line.from} to {line.to}
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </EntriesTable>
      )}
    </>
  );
}

function ZoneRow({ direction, text }: { readonly direction: 'up' | 'down'; readonly text: string }) {
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <tr className={tableStyles.zone} data-item={text} data-direction={direction}>
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
    { Icon: Percent, text: returnMeaning },
    { Icon: CalendarHeart, text: `A new league of about ${leagueSize} players starts each month.` },
    zone === 0 && { Icon: Trophy, text: `Promotions start when a league has ${leagueMoversShare} players.` },
    canMove('up') && {
      Icon: ArrowUp,
      text: `The top ${movers} up a division, if they traded on ${promotionTradeDaysMin} days of the month.`,
      className: leagueStyles.gain,
    },
    canMove('down') && { Icon: ArrowDown, text: `The bottom ${movers} down.`, className: leagueStyles.loss },
    zone > 0 && { Icon: ShieldCheck, text: 'If players tie on a promotion line, none of them moves.' },
    { Icon: Target, text: rankedMeaning },
    { Icon: Undo2, text: 'Undone trades do not count.' },
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

function NoLeague({ visibility }: { readonly visibility: OwnRank['visibility'] }) {
  const toTrade = (
    <Link to={paths.trade} className={buttonClass()}>
      Go to Trade
    </Link>
  );
  const joins = {
    title: 'Your next trade puts you in a league',
    text: `New leagues start with players who traded in the ${dealtTradeDays} days before. Make a trade, and you join at the next price update.`,
    action: toTrade,
  };
  const { title, text, action } = {
    staff: {
      title: 'Staff are not ranked',
      text: 'Leagues are for players.',
      action: (
        <Link to={paths.leaderboards} search={{ tab: 'traders' }} className={buttonClass()}>
          See Top Traders
        </Link>
      ),
    },
    frozen: {
      title: 'Not ranked while trading is frozen',
      text: 'Your return stands still until you can trade again, and goes on from there.',
      action: (
        <Link to={paths.holdings} className={buttonClass()}>
          See your holdings
        </Link>
      ),
    },
    ring: {
      title: 'This account is not in a league',
      text: 'Leagues have one account of each player, the oldest. You trade as before, and your return stands still.',
      action: (
        <Link to={paths.help} className={buttonClass()}>
          Write to support
        </Link>
      ),
    },
    untraded: {
      title: 'Your first star puts you in a league',
      text: `You join a ${divisionNames[entryDivision]} league at the next price update. ${rankedMeaning}`,
      action: toTrade,
    },
    shown: joins,
    hidden: joins,
  }[visibility];
  return (
    <Card>
      <EmptyState
        icon={<Trophy aria-hidden size={24} strokeWidth={1.75} />}
        title={title}
        text={text}
        action={action}
      />
    </Card>
  );
}
