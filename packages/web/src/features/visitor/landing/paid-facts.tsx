import { paths } from '@limelight/contract/paths';
import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import { formatUs, usCents } from '@limelight/rules/money';
import { earlyAlertMinutes } from '@limelight/rules/perk';
import { formatSetting } from '@limelight/rules/setting';
import { tierNames } from '@limelight/rules/tier';
import { cashOfTokens, tokenPresets } from '@limelight/rules/token';
import { vipTiers } from '@limelight/rules/vip-plan';
import { Link } from '@tanstack/react-router';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Skeleton } from '../../../ui/query-states';
import { vipPrices } from '../vip-prices';
import { Fact } from './fact';
import styles from './features.module.css';

interface PaidFactsProps {
  /** `undefined` while loading. */
  readonly settings: PublicSettings | undefined;
}

/** What costs real money, with its price. */
export function PaidFacts({ settings }: PaidFactsProps) {
  return (
    <>
      <Tokens settings={settings} />
      <Vip settings={settings} />
    </>
  );
}

function Tokens({ settings }: PaidFactsProps) {
  const price = settings === undefined ? undefined : formatUs(usCents(settings.tokenUsCents));
  const [single, several] = tokenPresets;
  return (
    <Fact
      title={<>Want more cash? {price ?? <Skeleton shape="word" width={72} />} a token</>}
      text="You never need tokens to play, and they never change your return, which leagues rank by. SE$ cannot be turned back into money."
    >
      <dl>
        <FigureRow label={`${single} token`} value={<Money se={cashOfTokens(single)} signed />} />
        <FigureRow label={`${several} tokens`} value={<Money se={cashOfTokens(several)} signed />} />
      </dl>
      <Link to={paths.help} search={{ guide: 'payments' }} className={styles.check}>
        How payments work
      </Link>
    </Fact>
  );
}

function Vip({ settings }: PaidFactsProps) {
  const price = settings === undefined ? undefined : formatUs(vipPrices(settings).basic);
  return (
    <Fact
      title={<>VIP from {price ?? <Skeleton shape="word" width={72} />} a month</>}
      text={`Lower fees, alerts ${earlyAlertMinutes} minutes ahead of scheduled news, and a way to undo a trade. No plan sees a price early.`}
    >
      <dl>
        {vipTiers.map((plan) => (
          <FigureRow
            key={plan}
            label={`Fee with ${tierNames[plan]}`}
            value={settings === undefined ? <Skeleton width={40} /> : formatSetting('bps', settings.feeBpsByTier[plan])}
          />
        ))}
      </dl>
      <Link to={paths.help} search={{ guide: 'vip' }} className={styles.check}>
        Compare the plans
      </Link>
    </Fact>
  );
}
