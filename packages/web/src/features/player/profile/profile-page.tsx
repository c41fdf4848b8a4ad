import { paths } from '@limelight/contract/paths';
import type { Me } from '@limelight/contract/people/accounts.schema';
import { formatCounted } from '@limelight/rules/count';
import { type Tier, tierNames } from '@limelight/rules/tier';
import { formatDate } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, Bell, Bot, ChevronRight, CircleDashed, KeyRound, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { knowsContact } from '../../../offline/worker-protocol';
import { useMe } from '../../../queries/accounts';
import { useDailyBonus } from '../../../queries/rewards';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { copyReferralCode } from '../../../shell/referral-sharing';
import { buttonClass, IconButton } from '../../../ui/button';
import { Card, FigureRow, Rows } from '../../../ui/card';
import { useCopy } from '../../../ui/copy-text';
import { PageTitle } from '../../../ui/page-title';
import { Avatar } from '../../../ui/poster';
import { Skeleton } from '../../../ui/query-states';
import { Tag, VipBadge } from '../../../ui/tag';
import { OwnRecordCard } from '../squad-signals/own-record-card';
import { AppearanceCard } from './appearance-card';
import { BlockedPlayersCard } from './blocked-players-card';
import { DataCard } from './data-card';
import { MailConsentCard } from './mail-consent-card';
import styles from './profile.module.css';
import { SecurityCard } from './security-card';
import { SessionsCard } from './sessions-card';

export function ProfilePage() {
  const { data: me } = useMe();
  // The route guard has loaded the account; it is missing only briefly during a log-out.
  if (me === undefined || me === null) return null;
  return (
    <div className={styles.page}>
      <PageTitle>Profile</PageTitle>
      <div className={styles.columns}>
        <IdentityCard me={me} />
        <div className={styles.column}>
          <StatusCard me={me} />
          <MoreCard />
        </div>
      </div>
      <SecurityCard me={me} />
      <SessionsCard />
      <div className={styles.halves}>
        <AppearanceCard />
        <MailConsentCard />
      </div>
      <OwnRecordCard handle={me.handle} />
      <BlockedPlayersCard />
      <DataCard me={me} />
    </div>
  );
}

/** The live portfolio is the first to have a new tier. */
function useTier(me: Me): Tier {
  return useFetchedPortfolio().data?.tier ?? me.tier;
}

function IdentityCard({ me }: { readonly me: Me }) {
  const tier = useTier(me);
  const { name, avatarUrl, memberSince, email, emailVerified, phoneVerified } = me;
  const phone = `${me.mobileNumberPrefix} ${me.mobileNumber}`.trim();
  return (
    <Card>
      <div className={styles.identity}>
        <Avatar src={avatarUrl} size={88} />
        <div className={styles.who}>
          <div className={styles.inline}>
            <h2 className={styles.name}>{name}</h2>
            {tier !== 'free' && <VipBadge tier={tier} />}
            {me.bot && <Tag icon={<Bot aria-hidden strokeWidth={2} />}>Bot</Tag>}
          </div>
          <p className={styles.quiet}>Member since {formatDate(Date.parse(memberSince))}</p>
        </div>
        <Link to={paths.editProfile} className={buttonClass({ variant: 'outline' })}>
          <Pencil aria-hidden size={16} strokeWidth={1.75} />
          Edit Profile
        </Link>
      </div>
      <dl className={styles.facts}>
        <Fact label="Handle" value={me.handle}>
          <span className={styles.quiet}>What other players see</span>
        </Fact>
        {knowsContact(me) ? (
          <>
            <Fact label="Email" value={email}>
              <VerifiedTag verified={emailVerified} />
            </Fact>
            <Fact label="Phone" value={phone}>
              <VerifiedTag verified={phoneVerified} />
            </Fact>
          </>
        ) : (
          <Fact label="Email and phone" value={<span className={styles.quiet}>Shown once you’re connected</span>} />
        )}
        <ReferralCode code={me.referralCode} />
      </dl>
    </Card>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly children?: ReactNode;
}

function Fact({ label, value, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{value === '' ? 'N/A' : value}</span>
        {children}
      </dd>
    </div>
  );
}

function ReferralCode({ code }: { readonly code: string }) {
  const copyProps = useCopy(() => copyReferralCode(code));
  return (
    <Fact label="Referral code" value={code && <code className={styles.code}>{code}</code>}>
      {code !== '' && <IconButton label="Copy referral code" size="small" {...copyProps} />}
    </Fact>
  );
}

function VerifiedTag({ verified }: { readonly verified: boolean }) {
  return verified ? (
    <Tag tone="gain" icon={<BadgeCheck aria-hidden strokeWidth={2} />}>
      Verified
    </Tag>
  ) : (
    <Tag icon={<CircleDashed aria-hidden strokeWidth={2} />}>Unverified</Tag>
  );
}

function StatusCard({ me }: { readonly me: Me }) {
  const tier = useTier(me);
  return (
    <Card title="Account Status" aside={<Link to={paths.vip}>{tier === 'free' ? 'Upgrade' : 'Manage'}</Link>}>
      <dl>
        <FigureRow
          label="Membership"
          value={
            <span className={styles.inline}>
              {tier === 'free' ? tierNames.free : 'VIP Member'}
              {tier !== 'free' && <Tag tone="spot">Active</Tag>}
            </span>
          }
        />
        <FigureRow label="Login Streak" value={<LoginStreak />} />
      </dl>
    </Card>
  );
}

function LoginStreak() {
  const { data: bonus, error, refetch } = useDailyBonus();
  if (bonus !== undefined) return formatCounted(bonus.streakDays, 'day');
  if (error === null) return <Skeleton width={56} height={20} />;
  return (
    <button type="button" className={styles.retry} onClick={() => void refetch()}>
      Did not load. Retry
    </button>
  );
}

/** Links to settings with their own pages. */
function MoreCard() {
  const places = [
    { to: paths.notificationSettings, Icon: Bell, title: 'Notifications', text: 'Choose what we notify you about' },
    {
      to: paths.apiKeys,
      Icon: KeyRound,
      title: 'API keys',
      text: 'Connect your own apps and bots',
    },
  ] as const;
  return (
    <Card title="More settings">
      <Rows>
        {places.map(({ to, Icon, title, text }) => (
          <li key={to}>
            <Link to={to} className={styles.onward}>
              <span className={styles.disc}>
                <Icon aria-hidden size={20} strokeWidth={1.75} />
              </span>
              <span className={styles.rowText}>
                <strong>{title}</strong>
                <span className={styles.quiet}>{text}</span>
              </span>
              <ChevronRight aria-hidden size={18} strokeWidth={2} />
            </Link>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
