import { paths } from '@limelight/contract/paths';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { signIn, signUp } from '../../../queries/auth';
import { nowMs } from '../../../ui/now';
import { showToast } from '../../../ui/toast-store';
import { type Problems, useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { storePendingEmail } from '../../account/pending-email';
import {
  emptySignUp,
  firstStepFields,
  firstStepProblems,
  type SignUpValues,
  signUpProblems,
  signUpRequest,
} from './sign-up-values';
import { useRobotCheckOnDemand } from './use-robot-check-on-demand';

/** The server's field names of the password differ from the form's. */
function explain(error: unknown): Problems<SignUpValues> {
  if (isApiError(error, 'ROBOT_CHECK_NEEDED', 'ROBOT_CHECK_FAILED')) return { form: error.message };
  const { password, ...fields } = fieldsOrToast(error, 'Authentication failed');
  return password === undefined ? fields : { ...fields, newPassword: password };
}

export type SignUpStep = 1 | 2;

/** The form of both steps; an error of a field of the first step leads back to it. */
export function useSignUp(referralCode: string | undefined) {
  const router = useRouter();
  const [step, setStep] = useState<SignUpStep>(1);
  const robotCheck = useRobotCheckOnDemand();
  const create = async (values: SignUpValues) => {
    const request = signUpRequest(values);
    await signUp({ ...request, ...robotCheck.answered });
    storePendingEmail({ email: request.email, sentAtMs: nowMs() });
    showToast({ tone: 'success', text: 'Please check your email for verification link' });
    // With a session the verification page updates by itself. For an address that already had an account this
    // log-in fails, and must fail silently.
    await signIn({ email: request.email, password: request.password }).catch(() => undefined);
    await router.navigate({ to: paths.verifyEmail });
  };
  const explainAndShow = (error: unknown) => {
    robotCheck.afterFailure(error);
    const problems = explain(error);
    if (firstStepFields.some((field) => problems[field] !== undefined)) setStep(1);
    return problems;
  };
  const form = useForm({
    initial: () => emptySignUp(referralCode),
    check: step === 1 ? firstStepProblems : signUpProblems,
    send: step === 1 ? async () => setStep(2) : create,
    explain: explainAndShow,
  });
  return { step, form, robotCheck, back: () => setStep(1) };
}
