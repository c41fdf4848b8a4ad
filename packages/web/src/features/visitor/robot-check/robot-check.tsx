import { getRobotCheck } from '@limelight/contract/talk/support';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorState } from '../../../ui/query-states';
import { retryImport } from '../../../ui/retry-import';
import styles from './robot-check.module.css';

interface RobotCheckProps {
  readonly error: string | undefined;
  /** Receives the solution to send with the form, or `null` if there is none (any more). */
  readonly onAnswer: (answer: string | null) => void;
}

const settings = {
  hideLogo: true,
  hideFooter: true,
  // Privacy: the widget must not collect pointer movements.
  humanInteractionSignature: false,
};

/** Registers the widget's custom element. */
const loadWidget = () => import('./altcha');

interface Attempt {
  readonly number: number;
  /** The result of the previous attempt, if any. */
  readonly failure?: unknown;
}

interface StateChange {
  readonly state: string;
  readonly payload?: string | null;
}

/** "I'm not a robot": a checkbox that starts a proof of work in the browser. No third party is involved. */
export function RobotCheck({ error, onAnswer }: RobotCheckProps) {
  const holder = useRef<HTMLDivElement>(null);
  const report = useEffectEvent(onAnswer);
  const [attempt, setAttempt] = useState<Attempt>({ number: 1 });
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    let left = false;
    const show = async () => {
      await retryImport(loadWidget, attempt.failure, attempt.number);
      if (left || holder.current === null) return;
      const widget = document.createElement('altcha-widget');
      widget.setAttribute('challenge', getRobotCheck.url);
      widget.setAttribute('language', 'en');
      widget.setAttribute('configuration', JSON.stringify(settings));
      widget.addEventListener('statechange', (event) => {
        const { state, payload } = (event as CustomEvent<StateChange>).detail;
        report(state === 'verified' ? (payload ?? null) : null);
      });
      holder.current.replaceChildren(widget);
    };
    show().catch(setFailure);
    return () => {
      left = true;
    };
  }, [attempt]);

  if (failure !== null) {
    return (
      <ErrorState
        text="The robot check could not be loaded"
        onRetry={() => {
          setFailure(null);
          setAttempt({ number: attempt.number + 1, failure });
        }}
      />
    );
  }
  return (
    <div className={styles.check}>
      <div ref={holder} className={styles.widget} />
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
