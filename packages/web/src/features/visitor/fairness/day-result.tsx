import type { UnexplainedPrice } from '@limelight/rules/anchored/published-day';
import type { DayReport } from '@limelight/rules/check-day';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { dayCauseText } from '@limelight/rules/day-cause-text';
import { type DayFault, dayFaults } from '@limelight/rules/day-fault';
import { type OpeningMove, openingMoves } from '@limelight/rules/day-opening-text';
import type { StaffChange } from '@limelight/rules/staff-change';
import { staffChangeText } from '@limelight/rules/staff-change-text';
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
  if (answer === 'commitment-mismatch') {
    return <Refuted>The seed is not the one that was sealed: none of this day’s prices can be trusted.</Refuted>;
  }
  if (answer.model === 'random-walk') return <ExactResult report={answer} />;
  const { prices, simulatedTicks, unexplained, staffChanges } = answer;
  return (
    <>
      {unexplained.length === 0 ? (
        <Confirmed>
          All {formatCounted(prices, 'price')} follow from the seed
          {staffChanges.length > 0 && ' and the changes by staff below'}.
        </Confirmed>
      ) : (
        <Refuted>
          {formatCount(unexplained.length)} of {formatCounted(prices, 'price')} do not follow from the seed:
          <Unexplained prices={unexplained} />
        </Refuted>
      )}
      {staffChanges.length > 0 && <StaffChanges changes={staffChanges} />}
      {simulatedTicks > 0 && (
        <p className={styles.note}>
          {formatCounted(simulatedTicks, 'tick')} of this day {simulatedTicks === 1 ? 'is' : 'are'} simulated, from
          before the exchange opened: nobody could trade then, and no seal covers them.
        </p>
      )}
    </>
  );
}

function ExactResult({ report: { ticks, prices, faults, causes, opening } }: { readonly report: DayReport }) {
  return (
    <>
      {faults.length > 0 ? (
        <Refuted>
          This day was not played by the rules:
          <Faults faults={faults} />
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
      {opening?.previousOpening === null && (
        <p className={styles.note}>This is the first day with records: there is none before it to compare with.</p>
      )}
      {opening !== null && <Causes causes={causes} moves={openingMoves(opening)} />}
    </>
  );
}

function Faults({ faults }: { readonly faults: readonly DayFault[] }) {
  const nameOf = useNameOf();
  const more = faults.length - shownMax;
  return (
    <ul aria-label="What is wrong" className={styles.unexplained}>
      {faults.slice(0, shownMax).map(({ code, tick, celebrityId, count, detail }) => (
        <li key={`${code} ${celebrityId}`}>
          {dayFaults[code]}{' '}
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
                {'celebrityId' in cause ? nameOf(cause.celebrityId) : 'The market'}: {dayCauseText(cause)}
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

function StaffChanges({ changes }: { readonly changes: readonly StaffChange[] }) {
  const nameOf = useNameOf();
  return (
    <>
      <h4>Changes by staff</h4>
      <ul aria-label="Changes by staff" className={styles.unexplained}>
        {changes.map((change) => (
          <li key={JSON.stringify(change)}>
            {nameOf(change.celebrityId)}: {staffChangeText(change)}
          </li>
        ))}
      </ul>
    </>
  );
}

const shownMax = 50;

function Unexplained({ prices }: { readonly prices: readonly UnexplainedPrice[] }) {
  const nameOf = useNameOf();
  const more = prices.length - shownMax;
  return (
    <ul aria-label="Prices that do not follow from the seed" className={styles.unexplained}>
      {prices.slice(0, shownMax).map(({ tickNumber, celebrityId }) => (
        <li key={`${tickNumber} ${celebrityId}`}>
          Tick {formatCount(tickNumber)}, {nameOf(celebrityId)}
        </li>
      ))}
      {more > 0 && <li>and {formatCount(more)} more</li>}
    </ul>
  );
}
