import { ageYearsMin } from '@limelight/rules/account';
import { LegalPage, type LegalSection } from './legal-page';

const sections: readonly LegalSection[] = [
  {
    title: 'Who this is about',
    text: (
      <p>
        This page says what Limelight keeps about its players, why, and for how long. Limelight is for people of{' '}
        {ageYearsMin} years or older; we do not knowingly keep data of anybody younger.
      </p>
    ),
  },
  {
    title: 'What you give us',
    text: (
      <p>
        Your name, email address, mobile number with its prefix, your password, and the referral code of whoever invited
        you, if there was one. The password is kept only as a hash that cannot be turned back.
      </p>
    ),
  },
  {
    title: 'What comes up while you play',
    text: (
      <p>
        Your trades, holdings and virtual cash, and when you logged in. For each log-in we keep the network address and
        the kind of browser, so that sessions can be ended and abuse can be noticed. Of a sign-up we keep digests of
        both, which can be compared with those of other sign-ups but not read, so that invitations reward real friends.
      </p>
    ),
  },
  {
    title: 'What we use it for',
    text: (
      <p>
        To run the game: to log you in, to make your trades, to write to you about your account, and to keep the game
        fair. We do not build advertising profiles and we do not sell data.
      </p>
    ),
  },
  {
    title: 'Cookies and storage in your browser',
    text: (
      <p>
        One cookie keeps you logged in. Your browser also remembers the theme you chose and the page you wanted to see
        before logging in. There are no tracking cookies and no scripts of other companies.
      </p>
    ),
  },
  {
    title: 'What other players see',
    text: (
      <p>
        Other players never see your email address or your mobile number. If you joined with somebody&apos;s referral
        code, the two of you see each other&apos;s first name, and they see how far you are towards the bonus for both.
        Counts, such as how many players hold a celebrity, are shown to everybody without names.
      </p>
    ),
  },
  {
    title: 'Who else receives data',
    text: (
      <p>
        The service that delivers our mail receives your address and the text of the mail. Nobody else receives
        anything, unless the law obliges us.
      </p>
    ),
  },
  {
    title: 'How long we keep it',
    text: (
      <p>
        As long as you have an account. Verification links end after a day, links to reset a password after an hour, and
        sessions that are not used after thirty days.
      </p>
    ),
  },
  {
    title: 'Your rights',
    text: (
      <p>
        You may ask what we keep about you, have it corrected, take it with you, or have it deleted together with your
        account, and you may complain to the data protection authority where you live.
      </p>
    ),
  },
  {
    title: 'Changes to this policy',
    text: (
      <p>
        When this page changes, the date at the top changes with it. Larger changes are announced by email before they
        hold.
      </p>
    ),
  },
];

export function PrivacyPage() {
  return <LegalPage title="Privacy Policy" sections={sections} />;
}
