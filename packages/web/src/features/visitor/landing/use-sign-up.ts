import { paths } from '@limelight/contract/paths';
import { useRouter } from '@tanstack/react-router';
import { signIn, signUp } from '../../../queries/auth';
import { nowMs } from '../../../ui/now';
import { showToast } from '../../../ui/toast-store';
import { type Form, type Problems, useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { storePendingEmail } from '../../account/pending-email';
import { emptySignUp, type SignUpValues, signUpProblems, signUpRequest } from './sign-up-values';

/** The server's field names of the password differ from the form's. */
function explain(error: unknown): Problems<SignUpValues> {
  const { password, ...fields } = fieldsOrToast(error, 'Authentication failed');
  return password === undefined ? fields : { ...fields, newPassword: password };
}

export function useSignUp(referralCode: string | undefined): Form<SignUpValues> {
  const router = useRouter();
  const send = async (values: SignUpValues) => {
    const request = signUpRequest(values);
    await signUp(request);
    storePendingEmail({ email: request.email, sentAtMs: nowMs() });
    showToast({ tone: 'success', text: 'Check your inbox: we sent you a link' });
    // With a session the verification page updates by itself. For an address that already had an account this log-in
    // fails, and must fail silently.
    await signIn({ email: request.email, password: request.password }).catch(() => undefined);
    await router.navigate({ to: paths.verifyEmail });
  };
  return useForm({ initial: () => emptySignUp(referralCode), check: signUpProblems, send, explain });
}
