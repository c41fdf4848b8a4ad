import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../api/api-error';
import { signIn, signUp } from '../../../api/auth';
import { paths } from '../../../paths';
import { nowMs } from '../../../ui/now';
import { showToast } from '../../../ui/toast-store';
import { keepPendingEmail } from '../../account/pending-email';
import { emptySignUp, type SignUpProblems, type SignUpValues, signUpProblems, signUpRequest } from './sign-up-values';

export interface SignUpForm {
  readonly values: SignUpValues;
  readonly problems: SignUpProblems;
  readonly busy: boolean;
  readonly set: (change: Partial<SignUpValues>) => void;
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}

/** After the browser has drawn the errors. */
function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

export function useSignUp(referralCode: string | undefined, goToLogin: () => Promise<void>): SignUpForm {
  const router = useRouter();
  const [values, setValues] = useState(() => emptySignUp(referralCode));
  const [problems, setProblems] = useState<SignUpProblems>({});
  const [busy, setBusy] = useState(false);

  const set = (change: Partial<SignUpValues>) => {
    setValues((before) => ({ ...before, ...change }));
    // A sentence about what is no longer there would be wrong; the next is said on submitting.
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = signUpProblems(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstInvalid(form);
    setBusy(true);
    try {
      const request = signUpRequest(values);
      await signUp(request);
      keepPendingEmail({ email: request.email, sentAtMs: nowMs() });
      showToast({
        tone: 'success',
        text: 'Please check your email for verification link',
        action: { label: 'Go to Login', onPress: () => void goToLogin() },
      });
      // Signed in, the page that waits for the verification can notice it. An address that had an account keeps its own
      // password, so this may fail, and must fail without a word.
      await signIn({ email: request.email, password: request.password }).catch(() => undefined);
      await router.navigate({ to: paths.verifyEmail });
    } catch (error) {
      const refused = fieldErrorsOf(error);
      setProblems(refused);
      if (Object.keys(refused).length > 0) focusFirstInvalid(form);
      else showToast({ tone: 'error', text: messageOf(error, 'Authentication failed') });
    } finally {
      setBusy(false);
    }
  };
  return { values, problems, busy, set, submit };
}
