import { paths } from '@limelight/contract/paths';
import { createRoute } from '@tanstack/react-router';
import { parseTokenSearch } from '../features/account/token-search';
import { parseHelpSearch } from '../features/visitor/help/help-search';
import { parseLandingSearch } from '../features/visitor/landing/landing-search';
import { lazyPage } from '../shell/lazy-page';
import { guardLandingPage, requireAudience } from '../shell/route-guard';
import { root } from './root';

const landing = createRoute({
  getParentRoute: () => root,
  path: paths.landing,
  validateSearch: parseLandingSearch,
  beforeLoad: guardLandingPage,
  component: lazyPage(() => import('../features/visitor/landing/landing-page'), 'LandingPage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: paths.setup,
  staticData: { title: 'Set up the game' },
  component: lazyPage(() => import('../features/account/setup-page'), 'SetupPage'),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: paths.verifyEmail,
  staticData: { title: 'Verify your email' },
  validateSearch: parseTokenSearch,
  // With a token the page itself verifies and then redirects.
  beforeLoad: async (arrival) => {
    if (arrival.search.token === undefined) await requireAudience('unverified', arrival);
  },
  component: lazyPage(() => import('../features/account/verify-email-page'), 'VerifyEmailPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  staticData: { title: 'Reset your password' },
  validateSearch: parseTokenSearch,
  component: lazyPage(() => import('../features/account/reset-password-page'), 'ResetPasswordPage'),
});

const terms = createRoute({
  getParentRoute: () => root,
  path: paths.terms,
  staticData: { title: 'Terms of Service' },
  component: lazyPage(() => import('../features/visitor/legal/terms-page'), 'TermsPage'),
});

const privacy = createRoute({
  getParentRoute: () => root,
  path: paths.privacy,
  staticData: { title: 'Privacy Policy' },
  component: lazyPage(() => import('../features/visitor/legal/privacy-page'), 'PrivacyPage'),
});

const help = createRoute({
  getParentRoute: () => root,
  path: paths.help,
  staticData: { title: 'Help Centre' },
  validateSearch: parseHelpSearch,
  component: lazyPage(() => import('../features/visitor/help/help-page'), 'HelpPage'),
});

const fairness = createRoute({
  getParentRoute: () => root,
  path: paths.fairness,
  staticData: { title: 'Fair prices' },
  component: lazyPage(() => import('../features/visitor/fairness/fairness-page'), 'FairnessPage'),
});

const changes = createRoute({
  getParentRoute: () => root,
  path: paths.changes,
  staticData: { title: 'Changes to the rules' },
  component: lazyPage(() => import('../features/visitor/changes/changes-page'), 'ChangesPage'),
});

const calendar = createRoute({
  getParentRoute: () => root,
  path: paths.calendar,
  staticData: { title: 'Premieres' },
  component: lazyPage(() => import('../features/visitor/premieres/calendar-page'), 'CalendarPage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: paths.unsubscribe,
  staticData: { title: 'Unsubscribe from the daily email' },
  validateSearch: parseTokenSearch,
  component: lazyPage(() => import('../features/account/unsubscribe-page'), 'UnsubscribePage'),
});

const supportLink = createRoute({
  getParentRoute: () => root,
  path: paths.supportLink,
  staticData: { title: 'Your message' },
  validateSearch: parseTokenSearch,
  component: lazyPage(() => import('../features/account/support/ticket-link-page'), 'TicketLinkPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: paths.confirmEmail,
  staticData: { title: 'Confirm your new address' },
  validateSearch: parseTokenSearch,
  component: lazyPage(() => import('../features/account/confirm-email-page'), 'ConfirmEmailPage'),
});

const restoreEmail = createRoute({
  getParentRoute: () => root,
  path: paths.restoreEmail,
  staticData: { title: 'Take your address back' },
  validateSearch: parseTokenSearch,
  component: lazyPage(() => import('../features/account/restore-email-page'), 'RestoreEmailPage'),
});

export const visitorRoutes = [
  landing,
  setup,
  verifyEmail,
  resetPassword,
  terms,
  privacy,
  help,
  fairness,
  changes,
  calendar,
  unsubscribe,
  confirmEmail,
  restoreEmail,
  supportLink,
] as const;
