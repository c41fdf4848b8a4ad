import { paths } from '@limelight/contract/paths';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePublicSettings } from '../../../queries/settings';
import { authCardId } from '../../../shell/auth-card-focus';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import styles from './auth-card.module.css';
import { ForgotForm } from './forgot-form';
import { cardModeOf } from './landing-search';
import { LogInForm } from './log-in-form';
import { SignUpForm } from './sign-up-form';

const modes = [
  { value: 'log-in', label: 'Log in' },
  { value: 'sign-up', label: 'Sign up' },
] as const;

export function AuthCard() {
  const search = useSearch({ from: paths.landing });
  const navigate = useNavigate({ from: paths.landing });
  const mode = cardModeOf(search);
  const show = (next: 'log-in' | 'sign-up') => {
    const { ref } = search;
    void navigate({
      search: { ...(ref !== undefined && { ref }), ...(next === 'log-in' && { card: next }) },
      resetScroll: false,
    });
  };
  return (
    <section id={authCardId} className={styles.card} aria-label="Your account">
      {mode !== 'forgot' && (
        <Segmented label="Log in or sign up" size="large" full choices={modes} value={mode} onChange={show} />
      )}
      {mode === 'log-in' && <LogInForm />}
      {mode === 'sign-up' && <SignUp referralCode={search.ref} onLogIn={() => show('log-in')} />}
      {mode === 'forgot' && <ForgotForm />}
    </section>
  );
}

interface SignUpProps {
  readonly referralCode: string | undefined;
  readonly onLogIn: () => void;
}

function SignUp({ referralCode, onLogIn }: SignUpProps) {
  const { data: settings } = usePublicSettings();
  // Until the settings are known the form is shown: the server enforces the rule.
  if (settings?.registrationEnabled !== false) return <SignUpForm referralCode={referralCode} />;
  return (
    <EmptyState
      title="Sign-up is closed at the moment"
      text="Players who have an account can go on trading. Please try again later."
      action={
        <Button variant="outline" onClick={onLogIn}>
          Go to Login
        </Button>
      }
    />
  );
}
