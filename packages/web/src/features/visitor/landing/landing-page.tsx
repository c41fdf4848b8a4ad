import { paths } from '@limelight/contract/paths';
import { formatSeBrief, seCents } from '@limelight/rules/money';
import { Link, useSearch } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useGuestPlays } from '../../../guest/guest-play';
import { mayBeSignedIn } from '../../../offline/session-hint';
import { useListing } from '../../../queries/market';
import { usePublicSettings, useSiteName } from '../../../queries/settings';
import { focusAuthCard } from '../../../shell/auth-card-focus';
import { lazyPart } from '../../../shell/lazy-part';
import { SiteLogo } from '../../../shell/site-logo';
import { Testimonials } from '../../../shell/testimonials';
import { ThemeMenu } from '../../../shell/theme-menu';
import { TickStatus } from '../../../shell/tick-status';
import { TickerStrip } from '../../../shell/ticker-strip';
import { useGuard } from '../../../shell/use-guard';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/query-states';
import { useMediaQuery } from '../../../ui/use-media-query';
import { AuthCard } from './auth-card';
import { Features } from './features';
import styles from './landing-page.module.css';
import { Stage } from './stage';
import { usePlayAsGuest } from './use-play-as-guest';
import { useShowCard } from './use-show-card';

// Lazy: only for who came with a friend's link.
const { Part: Invitation } = lazyPart(
  () => import('./invitation'),
  (module) => module.Invitation,
);

// Lazy: below the first screen, and most of the time nobody goes public.
const { Part: IpoTeaser } = lazyPart(
  () => import('./ipo-teaser'),
  (module) => module.IpoTeaser,
);

const howItWorksId = 'how-it-works';

export function LandingPage() {
  // The account is not queried for a visitor: the 401 would appear as an error in the browser's console.
  useGuard('visitor', { enabled: mayBeSignedIn() });
  const showCard = useShowCard();
  const openCard = (card: 'log-in' | 'sign-up') => void showCard(card).then(focusAuthCard);
  // DOM order follows visual order: in two columns the strip is below the card, in one column above it.
  const roomForCard = useMediaQuery('(min-width: 1024px)');
  // A page that requires an account leads to the card: on a phone it must not be below the fold.
  const { card } = useSearch({ from: paths.landing });
  const cardFirst = !roomForCard && card !== undefined;
  const siteName = useSiteName();
  // Keyed, so that what is typed survives when the card moves.
  const authCard = <AuthCard key="card" />;
  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        <header className={styles.head}>
          <Link to={paths.landing} className={styles.logo} aria-label={`${siteName}, home`}>
            <SiteLogo height={28} label="" />
          </Link>
          <nav className={styles.links} aria-label="Main">
            <a href={`#${howItWorksId}`}>How it works</a>
          </nav>
          <ThemeMenu />
          <Button variant="outline" onClick={() => openCard('log-in')}>
            Log in
          </Button>
        </header>
        <main id="main" tabIndex={-1} className={styles.hero}>
          {[
            cardFirst && authCard,
            <Hero key="hero" wide={roomForCard} onSignUp={() => openCard('sign-up')} />,
            !roomForCard && (
              <div key="strip" className={styles.strip}>
                <TickerStrip velvet />
              </div>
            ),
            !cardFirst && authCard,
          ]}
        </main>
      </div>
      {roomForCard && <TickerStrip velvet />}
      <IpoTeaser fallback={null} failedText="What goes public could not be loaded" />
      <section id={howItWorksId} className={styles.features} aria-label="How it works">
        <Features />
      </section>
      <div className={styles.testimonials}>
        <Testimonials />
      </div>
      <Footer />
    </div>
  );
}

interface HeroProps {
  readonly wide: boolean;
  readonly onSignUp: () => void;
}

function Hero({ wide, onSignUp }: HeroProps) {
  const { ref } = useSearch({ from: paths.landing });
  const actions = <Actions key="actions" onSignUp={onSignUp} />;
  const stage = (
    <div key="stage" className={styles.stageHolder}>
      <Stage />
    </div>
  );
  return (
    <div className={styles.pitch}>
      <h1 className={styles.title}>
        Every star
        <br />
        has a price.
      </h1>
      {ref === undefined ? (
        <Lead />
      ) : (
        <Invitation
          code={ref}
          fallback={<p className={styles.invitation} aria-hidden />}
          failedText="The invitation could not be loaded"
        />
      )}
      {/* DOM order follows visual order: on a phone the stars are above the buttons. */}
      {wide ? [actions, stage] : [stage, actions]}
    </div>
  );
}

function Lead() {
  const { data: celebrities } = useListing();
  const { data: settings } = usePublicSettings();
  return (
    <p className={styles.lead}>
      Trade shares of {celebrities?.length ?? 80} celebrities with{' '}
      {settings === undefined ? (
        <Skeleton shape="word" width={88} />
      ) : (
        formatSeBrief(seCents(settings.startingCashCents))
      )}{' '}
      of free virtual cash. Spot the next star before everyone else.
    </p>
  );
}

function Actions({ onSignUp }: Pick<HeroProps, 'onSignUp'>) {
  const { data: settings } = usePublicSettings();
  return (
    <div className={styles.actions}>
      <span className={styles.signUp}>
        <Button size="large" full onClick={onSignUp}>
          {settings === undefined ? 'Sign up' : `Claim your ${formatSeBrief(seCents(settings.startingCashCents))}`}
        </Button>
      </span>
      <PlayAsGuest />
      <span className={styles.tick}>
        <TickStatus />
      </span>
    </div>
  );
}

/** Starts a guest game without a sign-up. */
function PlayAsGuest() {
  const play = usePlayAsGuest();
  const plays = useGuestPlays();
  const [busy, setBusy] = useState(false);
  return (
    <span className={styles.guest}>
      <Button
        variant="outline"
        size="large"
        full
        busy={busy}
        icon={<Play aria-hidden size={18} strokeWidth={1.75} />}
        onClick={() => {
          setBusy(true);
          void play({ to: paths.dashboard });
        }}
      >
        {plays ? 'Continue as guest' : 'Play as guest'}
      </Button>
    </span>
  );
}

function Footer() {
  const { data: celebrities } = useListing();
  return (
    <footer className={styles.footer}>
      <SiteLogo height={22} />
      <p>
        {celebrities === undefined ? 'Public figures' : `${celebrities.length} public figures`} are listed. None of them
        endorses or takes part in the game. SE$ has no real-world value.
      </p>
      <nav aria-label="Market">
        <Link to={paths.trade}>Market</Link>
        <Link to={paths.news}>News</Link>
        <Link to={paths.leaderboards}>Leaderboards</Link>
        <Link to={paths.calendar}>Calendar</Link>
      </nav>
      <nav aria-label="Help and legal">
        <Link to={paths.help}>Help</Link>
        <Link to={paths.terms}>Terms</Link>
        <Link to={paths.privacy}>Privacy</Link>
      </nav>
    </footer>
  );
}
