import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { robotCheckUrl } from '../../../api/support';
import { ErrorState } from '../../../ui/query-looks';
import styles from './support-dialog.module.css';

export interface RobotCheckProps {
  readonly error: string | undefined;
  /** Told the answer to send along, and null when there is none (any more). */
  readonly onAnswer: (answer: string | null) => void;
}

const settings = {
  hideLogo: true,
  hideFooter: true,
  // How somebody moves the pointer is nobody's business.
  humanInteractionSignature: false,
};

interface StateChange {
  readonly state: string;
  readonly payload?: string | null;
}

/** "I'm not a robot": a checkbox whose press lets the browser work for a moment. Nobody outside is asked. */
export function RobotCheck({ error, onAnswer }: RobotCheckProps) {
  const holder = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onAnswer);
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let left = false;
    // A second attempt loads the same files again.
    void attempt;
    const show = async () => {
      await import('./altcha');
      if (left || holder.current === null) return;
      const widget = document.createElement('altcha-widget');
      widget.setAttribute('challenge', robotCheckUrl);
      widget.setAttribute('language', 'en');
      widget.setAttribute('configuration', JSON.stringify(settings));
      widget.addEventListener('statechange', (event) => {
        const { state, payload } = (event as CustomEvent<StateChange>).detail;
        tell(state === 'verified' ? (payload ?? null) : null);
      });
      holder.current.replaceChildren(widget);
    };
    show().catch(() => setFailed(true));
    return () => {
      left = true;
    };
  }, [attempt]);

  if (failed) {
    return (
      <ErrorState
        text="The robot check could not be loaded"
        onRetry={() => {
          setFailed(false);
          setAttempt(attempt + 1);
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
