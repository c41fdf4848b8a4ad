import type { OpeningMove } from '@limelight/rules/causes/cause';
import { causeText, openingMoves } from '@limelight/rules/causes/causes';
import type { DayReport } from '@limelight/rules/check-day';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { beaconText, listText, pauseText, staffChanges, staffText } from '@limelight/rules/day-headline';
import { type DayProblem, dayProblems } from '@limelight/rules/day-problem';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFullListing } from '../../../queries/market';
import { Banner } from '../../../ui/query-states';
import type { DayAnswer } from './check-day';
import styles from './fairness-page.module.css';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

function Confirmed({ children }: { readonly children: ReactNode }) {
  return (
    <Banner tone="success" icon={<ShieldCheck {...icon} />}>
      {children}
    </Banner>
  );
}

function Refuted({ children }: { readonly children: ReactNode }) {
  return (
    <Banner tone="error" icon={<TriangleAlert {...icon} />}>
      {children}
    </Banner>
  );
}

export function DayResult({ answer }: { readonly answer: DayAnswer }) {
  if (answer === 'earlier-rules') {
    return <p className={styles.note}>This day was published under earlier rules. It can no longer be checked here.</p>;
  }
  const { ticks, prices, problems, causes, opening, beacon, listOf } = answer;
  const gap = beaconText(beacon);
  const pauses = pauseText(causes);
  const list = listText(listOf, opening);
  const staff = opening && staffText(staffChanges(causes, opening));
  return (
    <>
      {problems.length > 0 ? (
        <Refuted>
          This day was not played by the rules:
          <Problems problems={problems} />
        </Refuted>
      ) : (
        <Confirmed>
          {ticks > 0
            ? `All ${formatCounted(prices, 'price')} are exact to the cent.`
            : opening === null
              ? 'The market stood still: this day has no prices, and its seal fits its seed.'
              : 'The day ends exactly where its closing record says. Its single prices are no longer stored.'}
        </Confirmed>
      )}
      {staff !== null && <p className={styles.staff}>{staff}</p>}
      {gap !== null && <p className={styles.staff}>{gap}</p>}
      {pauses !== null && <p className={styles.note}>{pauses}</p>}
      {list !== null && <p className={styles.note}>{list}</p>}
      {opening?.previousOpening === null && (
        <p className={styles.note}>This is the first day with records: there is none before it to compare with.</p>
      )}
      {opening !== null && <Causes causes={causes} moves={openingMoves(opening)} />}
    </>
  );
}

interface StaffChangesProps {
  readonly report: DayReport;
  /** The formatted day. */
  readonly date: string;
}

/** Everything that staff changed on a day, in one list. */
export function StaffChanges({ report: { causes, opening }, date }: StaffChangesProps) {
  const nameOf = useNameOf();
  const changes = opening === null ? [] : staffChanges(causes, opening);
  const headline = staffText(changes);
  if (headline === null) return <p>Staff changed nothing on {date}.</p>;
  return (
    <>
      <h3 className={styles.staff}>{headline}</h3>
      <ul aria-label="What staff changed" className={styles.unexplained}>
        {changes.map(({ celebrityId, text }) => (
          <li key={celebrityId + text}>
            {nameOf(celebrityId)}: {text}
          </li>
        ))}
      </ul>
    </>
  );
}

const shownMax = 50;

function Problems({ problems }: { readonly problems: readonly DayProblem[] }) {
  const nameOf = useNameOf();
  const more = problems.length - shownMax;
  return (
    <ul aria-label="What is wrong" className={styles.unexplained}>
      {problems.slice(0, shownMax).map(({ code, tick, celebrityId, count, detail }) => (
        <li key={`${code} ${celebrityId}`}>
          {dayProblems[code]}{' '}
          {[
            celebrityId !== null && nameOf(celebrityId),
            tick !== null && `tick ${formatCount(tick)}`,
            detail,
            count > 1 && `${formatCount(count)} times`,
          ]
            .filter(Boolean)
            .join(', ')}{' '}
          <code className={styles.code}>{code}</code>
        </li>
      ))}
      {more > 0 && <li>and {formatCount(more)} more</li>}
    </ul>
  );
}

interface CausesProps {
  readonly causes: DayReport['causes'];
  readonly moves: readonly OpeningMove[];
}

function Causes({ causes, moves }: CausesProps) {
  const nameOf = useNameOf();
  const lineOf = ({ celebrityId, text }: OpeningMove) => (
    <li key={text + celebrityId}>
      {nameOf(celebrityId)}: {text}
    </li>
  );
  const decided = moves.filter(({ kind }) => kind !== 'popularity');
  const popularity = moves.filter(({ kind }) => kind === 'popularity');
  if (causes.length + moves.length === 0) return <p className={styles.note}>Only chance moved prices on this day.</p>;
  return (
    <>
      {causes.length + decided.length > 0 && (
        <>
          <h4>What moved prices besides chance</h4>
          <ul aria-label="What moved prices besides chance" className={styles.unexplained}>
            {decided.map(lineOf)}
            {causes.map((cause) => (
              <li key={JSON.stringify(cause)}>
                {'celebrityId' in cause ? nameOf(cause.celebrityId) : 'The market'}: {causeText(cause)}
              </li>
            ))}
          </ul>
        </>
      )}
      {popularity.length > 0 && (
        <details>
          <summary>Popularity moved {formatCounted(popularity.length, 'price')} by up to 0.15% over the day</summary>
          <ul aria-label="What popularity moved" className={styles.unexplained}>
            {popularity.map(lineOf)}
          </ul>
        </details>
      )}
    </>
  );
}

/** Also celebrities that are suspended today. */
function useNameOf(): (id: string) => string {
  const { data: celebrities = [] } = useFullListing();
  return (id) => celebrities.find((celebrity) => celebrity.id === id)?.name ?? id;
}
