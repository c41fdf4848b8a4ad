import type { Membership, PerkUse } from '@limelight/contract/money/membership.schema';
import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import type { GatewayName } from '@limelight/rules/payment';
import { earlyAlertMinutes } from '@limelight/rules/perk';
import { isVip, tierNames } from '@limelight/rules/tier';
import type { VipTier } from '@limelight/rules/vip-plan';
import { BadgeCheck, BellRing, Coins, Store, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMembership, usePerkUse } from '../../../queries/membership';
import { usePaymentGateways } from '../../../queries/payments';
import { usePublicSettings } from '../../../queries/settings';
import { combineQueries, Freshness, type QueryResult, QueryView } from '../../../shell/query-view';
import { SignUpLink } from '../../../shell/sign-up-link';
import { Testimonials } from '../../../shell/testimonials';
import { useIsGuest } from '../../../shell/use-is-guest';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { PageTitle, type PageTitleProps } from '../../../ui/page-title';
import { Banner, Skeleton } from '../../../ui/query-states';
import { PhoneActionBar } from '../phone-action-bar';
import { ChangePlanDialog } from './change-plan-dialog';
import { CompareTable } from './compare-table';
import { FeeBanner } from './fee-banner';
import { MembershipCard } from './membership-card';
import { guestMembership, offerOf } from './membership-view';
import { PerkBlocks } from './perk-blocks';
import { PerkUseCard } from './perk-use-card';
import { PlanButton, PlanCards } from './plan-cards';
import { SubscribeDialog } from './subscribe-dialog';
import { usePlanInUrl } from './use-plan-in-url';
import styles from './vip-page.module.css';

const perkTags = [
  { Icon: BellRing, text: 'Early Market Alerts' },
  { Icon: Undo2, text: 'Undo Bad Trades' },
  { Icon: BadgeCheck, text: 'Exclusive Badges' },
  { Icon: Coins, text: 'Extra Dividends' },
] as const;

interface Hub {
  readonly membership: Membership;
  readonly settings: PublicSettings;
  readonly gateways: readonly GatewayName[];
  /** Null if it did not load: it is not what the page is for. */
  readonly use: PerkUse | null;
}

/** The VIP plans, and the own membership. */
export function VipPage() {
  return useIsGuest() ? <GuestVip /> : <MemberVip />;
}

/** The same plans, before there is an account. */
function GuestVip() {
  const offer = combineQueries([usePublicSettings(), usePaymentGateways()], ([settings, { gateways }]) => ({
    settings,
    gateways,
  }));
  return (
    <div className={styles.page}>
      <Hero />
      <QueryView query={offer} label="Loading the plans" skeleton={<HubSkeleton />}>
        {({ settings, gateways }) => (
          <>
            {gateways.length === 0 && <NoPayments />}
            <GuestPlans settings={settings} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function GuestPlans({ settings }: Pick<Hub, 'settings'>) {
  const inUrl = usePlanInUrl();
  const [chosen, setChosen] = useState<VipTier>();
  const membership = guestMembership(settings);
  const plan = chosen ?? inUrl ?? 'pro';
  return (
    <>
      <PlanCards
        membership={membership}
        rates={settings}
        chosen={plan}
        onChoose={setChosen}
        marked={inUrl}
        onAction={undefined}
        instead={(each) => (
          <SignUpLink
            look={{ variant: each === 'basic' ? 'outline' : 'primary', size: 'large', full: true }}
            purpose={`for ${tierNames[each]}`}
          />
        )}
      />
      <CompareTable membership={membership} rates={settings} chosen={plan} own={null} />
      <PerkBlocks tier="free" />
      <Testimonials />
      <PhoneActionBar label="Your account is free">
        <SignUpLink look={{ size: 'large' }} />
      </PhoneActionBar>
    </>
  );
}

function MemberVip() {
  const membership = useMembership();
  const hub = combineQueries(
    [membership, usePublicSettings(), usePaymentGateways(), useOptionalPerkUse()],
    ([own, settings, { gateways }, { use }]): Hub => ({ membership: own, settings, gateways, use }),
  );
  return (
    <div className={styles.page}>
      <Hero actions={<Freshness query={membership} />} />
      <QueryView query={hub} label="Loading the plans" skeleton={<HubSkeleton />}>
        {(loaded) => <OpenHub {...loaded} />}
      </QueryView>
    </div>
  );
}

function Hero({ actions }: Pick<PageTitleProps, 'actions'>) {
  return (
    <div className={styles.hero}>
      <PageTitle
        sub={`Hear about scheduled news ${earlyAlertMinutes} minutes before the crowd, and trade for less. Cancel in two clicks.`}
        actions={actions}
      >
        VIP Membership
      </PageTitle>
      <ul className={styles.perks}>
        {perkTags.map(({ Icon, text }) => (
          <li key={text}>
            <Icon aria-hidden size={16} strokeWidth={1.75} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoPayments() {
  return (
    <Banner tone="info" icon={<Store aria-hidden size={20} strokeWidth={1.75} />}>
      <strong>Payments are not set up here.</strong> You can’t buy a plan at the moment.
    </Banner>
  );
}

function useOptionalPerkUse(): QueryResult<Pick<Hub, 'use'>> {
  const { data, isPending, isFetching, refetch } = usePerkUse();
  return { data: isPending ? undefined : { use: data ?? null }, error: null, isFetching, refetch };
}

function OpenHub({ membership, settings, gateways: [first, ...others], use }: Hub) {
  const { tier, subscription, plans } = membership;
  const inUrl = usePlanInUrl();
  const [chosen, setChosen] = useState<{ readonly plan: VipTier; readonly over: VipTier | undefined }>();
  const [acting, setActing] = useState<VipTier>();
  // A link to a plan wins over an earlier choice.
  const shown = chosen?.over === inUrl ? chosen?.plan : undefined;
  const plan = shown ?? inUrl ?? subscription?.plan ?? 'pro';
  const offer = offerOf(membership, plan);
  const staffReason = useStaffReason();
  const canChangePlan = staffReason === undefined && (first !== undefined || subscription !== null);
  const canChangeToPlan = canChangePlan && offer.standing !== 'own' && offer.standing !== 'next';
  const action = acting === undefined ? undefined : offerOf(membership, acting).action;
  const cents = plans.find((each) => each.plan === acting)?.usCents ?? 0;
  const close = () => setActing(undefined);
  return (
    <>
      <MembershipCard membership={membership} onKeep={setActing} />
      {isVip(tier) ? (
        <PerkUseCard tier={tier} rates={settings} />
      ) : (
        use !== null && subscription === null && <FeeBanner use={use} rates={settings} />
      )}
      {staffReason !== undefined && <Banner tone="info">{staffReason}</Banner>}
      {!canChangePlan && staffReason === undefined && <NoPayments />}
      <PlanCards
        membership={membership}
        rates={settings}
        chosen={plan}
        onChoose={(next) => setChosen({ plan: next, over: inUrl })}
        marked={inUrl}
        onAction={canChangePlan ? setActing : undefined}
      />
      <CompareTable membership={membership} rates={settings} chosen={plan} own={tier} />
      <PerkBlocks tier={tier} />
      <Testimonials />
      {canChangeToPlan && (
        <PhoneActionBar
          label={
            offer.problem ?? (
              <>
                Renews monthly.
                <br />
                Cancel in two clicks.
              </>
            )
          }
        >
          <PlanButton plan={plan} offer={offer} onAction={setActing} naming />
        </PhoneActionBar>
      )}
      {acting !== undefined && action === 'change' && subscription !== null && (
        <ChangePlanDialog subscription={subscription} plan={acting} usCents={cents} onClose={close} />
      )}
      {first !== undefined && (
        <SubscribeDialog
          plan={action === 'subscribe' ? acting : undefined}
          usCents={cents}
          gateways={[first, ...others]}
          replaces={subscription?.plan}
          onClose={close}
        />
      )}
    </>
  );
}

function HubSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton shape="block" height={64} />
      <div className={styles.skeletons}>
        <Skeleton shape="block" height={520} />
        <Skeleton shape="block" height={520} />
        <Skeleton shape="block" height={520} />
      </div>
    </div>
  );
}
