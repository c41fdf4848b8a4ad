import type { SignUp } from '@limelight/contract/people/auth.schema';
import {
  accountMessages,
  defaultPhonePrefix,
  mobileNumberProblem,
  nameProblem,
  passwordProblem,
  passwordRepeatProblem,
} from '@limelight/rules/account';
import { formatSe, seCents } from '@limelight/rules/money';
import { normalizeReferralCode } from '@limelight/rules/referral';
import { type Problems, problemsAmong } from '../../../ui/use-form';
import { emailProblem } from '../../account/email-address';

export interface SignUpValues extends Pick<SignUp, 'name' | 'email' | 'mobileNumberPrefix' | 'mobileNumber'> {
  readonly newPassword: string;
  readonly repeated: string;
  readonly referralCode: string;
  readonly acceptTerms: boolean;
  readonly newsByMail: boolean;
}

const referralCodeInvalid = 'This is not a referral code';

/** The bonus that a valid code brings to both sides; a bonus of 0 is turned off. */
export function codeGain(bonusCents: number | undefined): string {
  return bonusCents === undefined || bonusCents === 0
    ? 'Found'
    : `${formatSe(seCents(bonusCents), { sign: true })} each`;
}

export function emptySignUp(referralCode = ''): SignUpValues {
  return {
    name: '',
    email: '',
    newPassword: '',
    repeated: '',
    mobileNumberPrefix: defaultPhonePrefix,
    mobileNumber: '',
    // One that cannot be a code must not stop the form: nobody typed it.
    referralCode: normalizeReferralCode(referralCode) ?? '',
    acceptTerms: false,
    newsByMail: false,
  };
}

/** Validation errors by field in the form's order; the server validates by the same rules. */
export function signUpProblems(values: SignUpValues): Problems<SignUpValues> {
  const { referralCode } = values;
  const codeWrong = referralCode.trim() !== '' && normalizeReferralCode(referralCode) === null;
  return problemsAmong<keyof SignUpValues>({
    name: nameProblem(values.name),
    email: emailProblem(values.email),
    newPassword: passwordProblem(values.newPassword),
    repeated: passwordRepeatProblem(values.newPassword, values.repeated),
    mobileNumberPrefix: null,
    mobileNumber: mobileNumberProblem(values.mobileNumber),
    referralCode: codeWrong ? referralCodeInvalid : null,
    acceptTerms: values.acceptTerms ? null : accountMessages.ageOrTermsMissing,
    newsByMail: null,
  });
}

/** The fields of the first of two steps. */
export const firstStepFields = ['email', 'newPassword', 'repeated'] as const;

/** The errors of the first step alone. */
export function firstStepProblems(values: SignUpValues): Problems<SignUpValues> {
  const problems = signUpProblems(values);
  return Object.fromEntries(
    firstStepFields.flatMap((field) => (problems[field] === undefined ? [] : [[field, problems[field]]])),
  );
}

/** The request body for valid values. */
export function signUpRequest(values: SignUpValues): SignUp {
  const referralCode = normalizeReferralCode(values.referralCode);
  return {
    name: values.name.trim(),
    email: values.email.trim(),
    password: values.newPassword,
    mobileNumberPrefix: values.mobileNumberPrefix,
    mobileNumber: values.mobileNumber,
    acceptTerms: true,
    ...(referralCode !== null && { referralCode }),
    ...(values.newsByMail && { newsByMail: true }),
  };
}
