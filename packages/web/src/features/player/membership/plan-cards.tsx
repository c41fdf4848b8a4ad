import type { Membership } from '@limelight/contract/money/membership.schema';
import { usCents } from '@limelight/rules/money';
import { tierNames } from '@limelight/rules/tier';
import { formatDate } from '@limelight/rules/time';
import { type VipTier, vipTiers } from '@limelight/rules/vip-plan';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Money } from '../../../ui/money';
import { Segmented } from '../../../ui/segmented';
import { Tag } from '../../../ui/tag';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { offerOf, type PlanOffer, standingNote, standingOf } from './membership-view';
import styles from './plan-cards.module.css';
import { type PerkRates, planFeatures, planTaglines, shortName } from './plan-perks';

export interface PlanCardsProps {
  readonly membership: Membership;
  readonly rates: PerkRates;
  /** The one plan that a narrow screen shows. */
  readonly chosen: VipTier;
  readonly onChoose: (plan: VipTier) => void;
  /** The plan that the URL names. */
  readonly marked: VipTier | undefined;
  /** Absent while nothing can be bought. */
  readonly onAction: ((plan: VipTier) => void) | undefined;
  /** What a plan leads to when it is not to a purchase. */
  readonly instead?: (plan: VipTier) => ReactNode;
}

const segments = vipTiers.map((value) => ({ value, label: shortName(value) }));

/** The plans, as tickets. */
export function PlanCards({ membership, rates, chosen, onChoose, marked, onAction, instead }: PlanCardsProps) {
  return (
    <section aria-label="Plans" className={styles.section}>
      <div className={styles.choice}>
        <Segmented label="Plan" choices={segments} value={chosen} onChange={onChoose} full />
      </div>
      <ul className={styles.plans}>
        {membership.plans.map(({ plan, usCents: cents }) => (
          <li
            key={plan}
            id={plan}
            className={classes(styles.plan, styles[plan])}
            data-theme={plan === 'elite' ? 'dark' : undefined}
            data-chosen={plan === chosen || undefined}
            data-marked={plan === marked || undefined}
          >
            <PlanHead plan={plan} cents={cents} tag={<PlanTag membership={membership} plan={plan} />} />
            <div className={styles.perforation} aria-hidden />
            <Features texts={planFeatures(plan, rates)} />
            {instead === undefined ? (
              <PlanAction membership={membership} plan={plan} onAction={onAction} />
            ) : (
              <div className={styles.action} data-in-bar>
                {instead(plan)}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlanHeadProps {
  readonly plan: VipTier;
  readonly cents: number;
  readonly tag: ReactNode;
}

function PlanHead({ plan, cents, tag }: PlanHeadProps) {
  const lit = vipTiers.indexOf(plan) + 1;
  return (
    <div className={styles.head}>
      <div className={styles.top}>
        <span className={styles.lamps} aria-hidden>
          {vipTiers.map((tier, index) => (
            <span key={tier} data-lit={index < lit || undefined} />
          ))}
        </span>
        {tag}
      </div>
      <h2>{tierNames[plan]}</h2>
      <p className={styles.tagline}>{planTaglines[plan]}</p>
      <p className={styles.price}>
        <Money us={usCents(cents)} size="hero" /> <span>a month</span>
      </p>
    </div>
  );
}

interface OfPlan {
  readonly membership: Membership;
  readonly plan: VipTier;
}

function PlanTag({ membership, plan }: OfPlan) {
  const standing = standingOf(membership, plan);
  if (standing === 'own') return <Tag tone="spot">Your plan</Tag>;
  if (standing === 'next') return <Tag tone="spot">Next</Tag>;
  const { grant } = membership;
  return grant?.tier === plan && <Tag tone="spot">Yours until {formatDate(Date.parse(grant.until))}</Tag>;
}

function Features({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className={styles.features}>
      {texts.map((text) => (
        <li key={text}>
          <Check aria-hidden size={18} strokeWidth={2} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function PlanAction({ membership, plan, onAction }: OfPlan & Pick<PlanCardsProps, 'onAction'>) {
  const offer = offerOf(membership, plan);
  const { standing } = offer;
  const { subscription } = membership;
  if (subscription !== null && (standing === 'own' || standing === 'next')) {
    return (
      <div className={styles.action}>
        <p className={styles.standing}>
          <Check aria-hidden size={18} strokeWidth={2} />
          {standing === 'own' ? 'Your plan' : 'Your next plan'}
        </p>
        <p className={styles.note}>{standingNote(subscription, standing)}</p>
      </div>
    );
  }
  if (onAction === undefined) return null;
  return (
    <div className={styles.action} data-in-bar>
      <PlanButton plan={plan} offer={offer} onAction={onAction} />
      <p className={styles.note}>{offer.problem ?? 'Renews monthly until you cancel'}</p>
    </div>
  );
}

interface PlanButtonProps {
  readonly plan: VipTier;
  readonly offer: PlanOffer;
  readonly onAction: (plan: VipTier) => void;
  /** Names the plan, where no card around it does. */
  readonly naming?: boolean;
}

/** Leads to the first subscription, or to another plan. */
export function PlanButton({ plan, offer: { standing, problem }, onAction, naming = false }: PlanButtonProps) {
  const action = standing === 'offered' ? 'Subscribe' : 'Change Plan';
  return (
    <Button
      variant={!naming && (plan === 'basic' || standing === 'lower') ? 'outline' : 'primary'}
      size="large"
      full={!naming}
      aria-label={naming ? undefined : `${action} to ${tierNames[plan]}`}
      disabledReason={problem}
      onClick={() => onAction(plan)}
    >
      {naming ? (
        <span className={styles.named}>
          {action} to <span className={visuallyHidden}>VIP </span>
          {shortName(plan)}
        </span>
      ) : (
        action
      )}
    </Button>
  );
}
