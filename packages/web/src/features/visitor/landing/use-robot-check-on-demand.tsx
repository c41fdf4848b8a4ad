import { errorCatalogue } from '@limelight/contract/errors';
import { type ReactElement, useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { lazyPart } from '../../../shell/lazy-part';
import { Spinner } from '../../../ui/spinner';

// Lazy: needed only after many tries.
const { Part: RobotCheck } = lazyPart(
  () => import('../robot-check/robot-check'),
  (module) => module.RobotCheck,
);

export interface RobotCheckOnDemand {
  /** What the request sends, once there is a solution. */
  readonly answered: { readonly robotCheck?: string };
  /** Why the form cannot be sent yet. */
  readonly missing: string | undefined;
  /**
   * Call with what a try failed with: from the first time that the server requires one, each try needs a new
   * check.
   */
  readonly afterFailure: (error: unknown) => void;
  readonly element: ReactElement | null;
}

/** A robot check that a form shows only once the server requires one. */
export function useRobotCheckOnDemand(): RobotCheckOnDemand {
  /** A new number for each check, as a solution is valid for one try; 0 while none is needed. */
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<string | null>(null);
  const afterFailure = (error: unknown) => {
    if (round === 0 && !isApiError(error, 'ROBOT_CHECK_NEEDED')) return;
    setAnswer(null);
    setRound(round + 1);
  };
  const element =
    round === 0 ? null : (
      <RobotCheck
        key={round}
        error={undefined}
        onAnswer={setAnswer}
        fallback={<Spinner label="Loading" />}
        failedText="The robot check could not be loaded"
      />
    );
  return {
    answered: answer === null ? {} : { robotCheck: answer },
    missing: round > 0 && answer === null ? errorCatalogue.ROBOT_CHECK_FAILED.message : undefined,
    afterFailure,
    element,
  };
}
