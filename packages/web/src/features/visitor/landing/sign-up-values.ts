import type { SignUp } from '@limelight/contract/accounts';
import {
  accountMessages,
  mobileNumberProblem,
  nameProblem,
  passwordProblem,
  passwordRepeatProblem,
} from '@limelight/rules/account';
import { defaultPhonePrefix } from '@limelight/rules/phone-prefixes';
import { normalizeReferralCode } from '@limelight/rules/referral';
import { emailProblem } from '../../account/email-address';

export interface SignUpValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly repeated: string;
  readonly mobileNumberPrefix: string;
  readonly mobileNumber: string;
  readonly referralCode: string;
  readonly acceptTerms: boolean;
}

export type SignUpProblems = Readonly<Partial<Record<keyof SignUpValues, string>>>;

export const referralCodeInvalid = 'This is not a referral code';

export function emptySignUp(referralCode = ''): SignUpValues {
  return {
    name: '',
    email: '',
    password: '',
    repeated: '',
    mobileNumberPrefix: defaultPhonePrefix,
    mobileNumber: '',
    referralCode: normalizeReferralCode(referralCode) ?? referralCode,
    acceptTerms: false,
  };
}

/** What is wrong, field by field in the order of the form; the server decides by the same rules. */
export function signUpProblems(values: SignUpValues): SignUpProblems {
  const { referralCode } = values;
  const codeWrong = referralCode.trim() !== '' && normalizeReferralCode(referralCode) === null;
  const problems: Record<keyof SignUpValues, string | null> = {
    name: nameProblem(values.name),
    email: emailProblem(values.email),
    password: passwordProblem(values.password),
    repeated: passwordRepeatProblem(values.password, values.repeated),
    mobileNumberPrefix: null,
    mobileNumber: mobileNumberProblem(values.mobileNumber),
    referralCode: codeWrong ? referralCodeInvalid : null,
    acceptTerms: values.acceptTerms ? null : accountMessages.ageOrTermsMissing,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

/** The request that these values make. Call it only when nothing is wrong with them. */
export function signUpRequest(values: SignUpValues): SignUp {
  const referralCode = normalizeReferralCode(values.referralCode);
  return {
    name: values.name.trim(),
    email: values.email.trim(),
    password: values.password,
    mobileNumberPrefix: values.mobileNumberPrefix,
    mobileNumber: values.mobileNumber,
    acceptTerms: true,
    ...(referralCode !== null && { referralCode }),
  };
}
