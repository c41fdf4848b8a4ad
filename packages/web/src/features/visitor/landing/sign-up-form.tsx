import { paths } from '@limelight/contract/paths';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { normalizeReferralCode } from '@limelight/rules/referral';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useReferralCode } from '../../../queries/accounts';
import { usePublicSettings } from '../../../queries/settings';
import { lazyPart } from '../../../shell/lazy-part';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { classes } from '../../../ui/classes';
import { Banner, Skeleton } from '../../../ui/query-states';
import { TextField } from '../../../ui/text-field';
import type { Form } from '../../../ui/use-form';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { EmailField, NameField, NewPasswordFields } from '../../account/person-fields';
import styles from './auth-card.module.css';
import { codeGain, type SignUpValues } from './sign-up-values';
import { type SignUpStep, useSignUp } from './use-sign-up';

// Lazy: the list of prefixes is long, and only the second step shows it.
const { Part: MobileNumberFields } = lazyPart(
  () => import('../../account/mobile-number-fields'),
  (module) => module.MobileNumberFields,
);

export interface SignUpFormProps {
  /** The referral code of the invitation link. */
  readonly referralCode: string | undefined;
}

/**
 * Sign-up in two steps: what an account needs to exist, then who its player is. Both stay in the page, so
 * that Back and an error keep what was typed, and a password manager sees the whole form.
 */
export function SignUpForm({ referralCode }: SignUpFormProps) {
  const { step, form, robotCheck, back } = useSignUp(referralCode);
  const { values, problems, set } = form;
  const second = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not at first: the page has just opened.
    if (step === 2) second.current?.querySelector('input')?.focus();
  }, [step]);
  return (
    <form className={styles.form} {...form.formProps} aria-label="Sign up">
      <StepHead step={step} />
      {problems.form !== undefined && (
        <Banner tone="error">
          <span role="alert">{problems.form}</span>
        </Banner>
      )}
      <div className={styles.form} hidden={step !== 1}>
        <EmailField form={form} />
        <div className={styles.pair}>
          <NewPasswordFields form={form} />
        </div>
      </div>
      <div ref={second} className={styles.form} hidden={step !== 2}>
        <NameField form={form} />
        <MobileNumberFields
          form={form}
          fallback={<Skeleton shape="block" height={72} />}
          failedText="The field for your mobile number did not load"
        />
        <ReferralCode form={form} />
        <Checkbox
          name="accept-terms"
          required
          checked={values.acceptTerms}
          error={problems.acceptTerms}
          onChange={(event) => set({ acceptTerms: event.target.checked })}
          label={
            <span className={styles.terms}>
              I am 18 or older and accept the <LegalLink to={paths.terms}>Terms</LegalLink> and the{' '}
              <LegalLink to={paths.privacy}>Privacy policy</LegalLink>.
            </span>
          }
        />
        <Checkbox
          name="news-by-mail"
          checked={values.newsByMail}
          onChange={(event) => set({ newsByMail: event.target.checked })}
          label={<span className={styles.terms}>Email me news and offers. I can unsubscribe at any time.</span>}
        />
      </div>
      {robotCheck.element}
      <Button
        type="submit"
        size="large"
        full
        busy={form.busy}
        disabledReason={form.busy ? undefined : robotCheck.missing}
      >
        {step === 1 ? 'Continue' : 'Create account'}
      </Button>
      {step === 1 ? (
        <p className={styles.next}>Next: name, mobile number, friend’s code</p>
      ) : (
        <Button variant="text" full onClick={back}>
          Back
        </Button>
      )}
    </form>
  );
}

function StepHead({ step }: { readonly step: SignUpStep }) {
  const { data: settings } = usePublicSettings();
  const cash = settings && formatSeBrief(seCents(settings.startingCashCents));
  return (
    <div className={styles.stepHead}>
      <h2>{cash === undefined ? 'Sign up' : `Claim your ${cash}`}</h2>
      <span role="status">Step {step} of 2</span>
      <div aria-hidden>
        <i className={styles.lit} />
        <i className={classes(step === 2 && styles.lit)} />
      </div>
    </div>
  );
}

interface LegalLinkProps {
  readonly to: typeof paths.terms | typeof paths.privacy;
  readonly children: string;
}

/** Opens in a new tab: leaving this one would lose the form's input. */
function LegalLink({ to, children }: LegalLinkProps) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
      <span className={visuallyHidden}> (opens in a new tab)</span>
    </Link>
  );
}

function ReferralCode({ form: { values, problems, set } }: { readonly form: Form<SignUpValues> }) {
  const code = normalizeReferralCode(values.referralCode);
  const { data: answer } = useReferralCode(code);
  const { data: settings } = usePublicSettings();
  const known = code !== null && answer?.known === true;
  const unknown = code !== null && answer?.known === false;
  return (
    <TextField
      label="Referral code"
      note="(optional)"
      name="referral-code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      value={values.referralCode}
      error={problems.referralCode}
      hint={unknown ? 'We don’t know this code. You can sign up without it.' : undefined}
      trailing={
        known ? (
          <span className={styles.known} role="status">
            <Check aria-hidden size={14} strokeWidth={2.25} />
            {codeGain(settings?.referralBonusCents)}
          </span>
        ) : undefined
      }
      onChange={(event) => set({ referralCode: event.target.value.toUpperCase() })}
    />
  );
}
