import { type QueryKey, useMutation } from '@tanstack/react-query';
import { refetch } from '../../../queries/query-client';
import { withRecentAuthentication } from '../../../shell/password-prompt-store';
import { showToast } from '../../../ui/toast-store';
import { showFailure } from '../../account/explain-failure';

export interface StaffActionPlan<Input, Answer> {
  readonly send: (input: Input) => Promise<Answer>;
  /** "User suspended successfully"; absent where the screen itself shows the result. */
  readonly done?: string;
  /** "Failed to suspend user": for failures whose message does not say what failed. */
  readonly failed: string;
  /** What the action changes: a list's or an endpoint's URL as the first part of its key. */
  readonly refetches?: readonly QueryKey[];
}

export interface StaffAction<Input, Answer> {
  readonly busy: boolean;
  /** Resolves to the answer, or after a failure, whose toast is shown, to undefined. */
  readonly run: (input: Input) => Promise<Answer | undefined>;
}

/** An action of staff: one toast for its outcome, and the password prompt where a recent log-in is needed. */
export function useStaffAction<Input, Answer>(plan: StaffActionPlan<Input, Answer>): StaffAction<Input, Answer> {
  const { send, done, failed, refetches = [] } = plan;
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: Input) => withRecentAuthentication(() => send(input)),
    onSuccess: () => {
      refetch(...refetches);
      if (done !== undefined) showToast({ tone: 'success', text: done });
    },
    onError: (error) => showFailure(error, failed),
  });
  return { busy: isPending, run: (input) => mutateAsync(input).catch(() => undefined) };
}
