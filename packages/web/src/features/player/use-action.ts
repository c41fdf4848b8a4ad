import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../queries/api-error';
import { showToast } from '../../ui/toast-store';

export interface ActionTexts {
  /** Absent where the screen itself shows the result. */
  readonly done?: string;
  /** For failures without a message for players. */
  readonly failed: string;
}

/** The action of one button, with a toast for its outcome. */
export function useAction(work: () => Promise<unknown>, { done, failed }: ActionTexts) {
  const { mutate, isPending } = useMutation({
    mutationFn: work,
    onSuccess: () => done !== undefined && showToast({ tone: 'success', text: done }),
    onError: (error) => showToast({ tone: 'error', text: messageOf(error, failed) }),
  });
  return { busy: isPending, run: () => mutate() };
}
