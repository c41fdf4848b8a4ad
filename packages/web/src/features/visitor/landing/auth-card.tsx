import { paths } from '@limelight/contract/paths';
import { useSearch } from '@tanstack/react-router';
import { usePublicSettings } from '../../../queries/settings';
import { authCardId } from '../../../shell/auth-card-focus';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import styles from './auth-card.module.css';
import { ForgotForm } from './forgot-form';
import { LogInForm } from './log-in-form';
import { SignUpForm, type SignUpFormProps } from './sign-up-form';
import { useShowCard } from './use-show-card';

const modes = [
  { value: 'log-in', label: 'Log in' },
  { value: 'sign-up', label: 'Sign up' },
] as const;

export function AuthCard() {
  const { card: mode = 'sign-up', ref } = useSearch({ from: paths.landing });
  const showCard = useShowCard();
  return (
    <section id={authCardId} className={styles.card} aria-label="Your account">
      {mode !== 'forgot' && (
        <Segmented label="Log in or sign up" size="large" full choices={modes} value={mode} onChange={showCard} />
      )}
      {mode === 'log-in' && <LogInForm />}
      {mode === 'sign-up' && <SignUp referralCode={ref} />}
      {mode === 'forgot' && <ForgotForm />}
    </section>
  );
}

function SignUp({ referralCode }: SignUpFormProps) {
  const showCard = useShowCard();
  const { data: settings } = usePublicSettings();
  // Until the settings are known the form is shown: the server enforces the rule.
  if (settings?.registrationEnabled !== false) return <SignUpForm referralCode={referralCode} />;
  return (
    <EmptyState
      title="Sign-up is closed at the moment"
      text="Already have an account? Log in and keep trading."
      action={
        <Button variant="outline" onClick={() => void showCard('log-in')}>
          Go to Login
        </Button>
      }
    />
  );
}
