import { paths } from '@limelight/contract/paths';
import { normalizeReferralCode } from '@limelight/rules/referral';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useReferralCode } from '../../../queries/accounts';
import { usePublicSettings } from '../../../queries/settings';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { TextField } from '../../../ui/text-field';
import type { Form } from '../../../ui/use-form';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { EmailField, MobileNumberFields, NameField, NewPasswordFields } from '../../account/person-fields';
import styles from './auth-card.module.css';
import { codeGain, type SignUpValues } from './sign-up-values';
import { useSignUp } from './use-sign-up';

export interface SignUpFormProps {
  /** The referral code of the invitation link. */
  readonly referralCode: string | undefined;
}

export function SignUpForm({ referralCode }: SignUpFormProps) {
  const form = useSignUp(referralCode);
  const { values, problems, set } = form;
  return (
    <form className={styles.form} {...form.formProps} aria-label="Sign up">
      <NameField form={form} />
      <EmailField form={form} />
      <div className={styles.pair}>
        <NewPasswordFields form={form} />
      </div>
      <MobileNumberFields form={form} />
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
      <Button type="submit" size="large" full busy={form.busy}>
        Create account
      </Button>
    </form>
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
