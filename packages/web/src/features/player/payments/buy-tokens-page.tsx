import { paths } from '@limelight/contract/paths';
import { formatSeBrief, type UsCents, usCents } from '@limelight/rules/money';
import type { GatewayName } from '@limelight/rules/payment';
import { isTokenCount, priceOfTokens, tokenSeCents } from '@limelight/rules/token';
import { Link } from '@tanstack/react-router';
import { Lock, Store } from 'lucide-react';
import { useState } from 'react';
import { availableCash } from '../../../queries/available-cash';
import { usePaymentGateways } from '../../../queries/payments';
import { usePublicSettings } from '../../../queries/settings';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { combineQueries, QueryView } from '../../../shell/query-view';
import { SignUpLink } from '../../../shell/sign-up-link';
import { useIsGuest } from '../../../shell/use-is-guest';
import { usePageSearch } from '../../../shell/use-search';
import { useStaffReason } from '../../../shell/use-staff-reason';
import { Button, buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { PageTitle } from '../../../ui/page-title';
import { Banner, EmptyState, Skeleton } from '../../../ui/query-states';
import { PhoneActionBar } from '../phone-action-bar';
import styles from './buy-tokens-page.module.css';
import { parseBuyTokensSearch } from './buy-tokens-search';
import { CostSummary } from './cost-summary';
import { GatewayChoice } from './gateway-choice';
import { PaymentHistory } from './payment-history';
import { PurchaseDialog } from './purchase-dialog';
import { TokenCount, tokensMissing } from './token-count';
import { TokenInfo } from './token-info';
import { TokenStage } from './token-stage';

interface Shop {
  readonly gateways: readonly GatewayName[];
  readonly perToken: UsCents;
}

/** Virtual cash for real money, with the receipts of earlier payments. */
export function BuyTokensPage() {
  return useIsGuest() ? <GuestShop /> : <PlayerShop />;
}

/** What tokens cost and bring, before there is an account. */
function GuestShop() {
  const shop = useShop();
  return (
    <div className={styles.page}>
      <ShopTitle />
      <QueryView query={shop} label="Loading the shop" skeleton={<ShopSkeleton />}>
        {({ gateways, perToken }) =>
          gateways.length === 0 ? (
            <>
              <NoGateway />
              <TokenInfo />
            </>
          ) : (
            <GuestOffer perToken={perToken} />
          )
        }
      </QueryView>
    </div>
  );
}

function GuestOffer({ perToken }: Pick<Shop, 'perToken'>) {
  const [search] = usePageSearch(parseBuyTokensSearch);
  const [tokens, setTokens] = useState(search.tokens ?? 1);
  const bought = isTokenCount(tokens) ? tokens : null;
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.main}>
          <TokenStage tokens={bought} cashCents={null} />
          <TokenCount tokens={tokens} perToken={perToken} onTokens={setTokens} />
        </div>
        <div className={styles.side}>
          <Card title="Cost summary">
            <CostSummary tokens={bought} perToken={perToken} />
            <div className={styles.buy}>
              <SignUpLink look={{ size: 'large', full: true }} purpose="to buy tokens" />
            </div>
          </Card>
          <TokenInfo />
        </div>
      </div>
      <PhoneActionBar label="Total" value={bought === null ? '–' : <Money us={priceOfTokens(bought, perToken)} />}>
        <SignUpLink look={{ size: 'large' }} />
      </PhoneActionBar>
    </>
  );
}

function useShop() {
  return combineQueries(
    [usePaymentGateways(), usePublicSettings()],
    ([offered, settings]): Shop => ({ gateways: offered.gateways, perToken: usCents(settings.tokenUsCents) }),
  );
}

function ShopTitle() {
  return <PageTitle sub={`1 token adds ${formatSeBrief(tokenSeCents)} of virtual cash.`}>Buy Tokens</PageTitle>;
}

function PlayerShop() {
  const staffReason = useStaffReason();
  const shop = useShop();
  return (
    <div className={styles.page}>
      <ShopTitle />
      <QueryView query={shop} label="Loading the shop" skeleton={<ShopSkeleton />}>
        {({ gateways: [first, ...others], perToken }) =>
          first === undefined || staffReason !== undefined ? (
            <>
              {staffReason === undefined ? <NoGateway /> : <Banner tone="info">{staffReason}</Banner>}
              <TokenInfo />
              <PaymentHistory />
            </>
          ) : (
            <OpenShop gateways={[first, ...others]} perToken={perToken} />
          )
        }
      </QueryView>
    </div>
  );
}

function OpenShop({ gateways, perToken }: Shop & { readonly gateways: readonly [GatewayName, ...GatewayName[]] }) {
  const [search] = usePageSearch(parseBuyTokensSearch);
  const [tokens, setTokens] = useState(search.tokens ?? 1);
  const [chosen, setChosen] = useState<string | undefined>(search.gateway);
  const [buying, setBuying] = useState(false);
  const portfolio = useFetchedPortfolio();
  // One that is no longer offered is not the choice.
  const gateway = gateways.find((name) => name === chosen) ?? gateways[0];
  const bought = isTokenCount(tokens) ? tokens : null;
  const missing = bought === null ? tokensMissing : undefined;
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.main}>
          <TokenStage tokens={bought} cashCents={portfolio.data && availableCash(portfolio.data)} />
          <TokenCount tokens={tokens} perToken={perToken} onTokens={setTokens} />
          <GatewayChoice gateways={gateways} value={gateway} onChange={setChosen} />
          <div id="payments" className={styles.history}>
            <PaymentHistory />
          </div>
        </div>
        <div className={styles.side}>
          <Card title="Cost summary">
            <CostSummary tokens={bought} perToken={perToken} />
            <div className={styles.buy}>
              <Button
                size="large"
                full
                icon={<Lock aria-hidden size={18} strokeWidth={1.75} />}
                disabledReason={missing}
                onClick={() => setBuying(true)}
              >
                Purchase Tokens
              </Button>
            </div>
          </Card>
          <TokenInfo />
        </div>
      </div>
      <PhoneActionBar label="Total" value={bought === null ? '–' : <Money us={priceOfTokens(bought, perToken)} />}>
        <Button
          size="large"
          icon={<Lock aria-hidden size={18} strokeWidth={1.75} />}
          disabledReason={missing}
          onClick={() => setBuying(true)}
        >
          Continue to payment
        </Button>
      </PhoneActionBar>
      <PurchaseDialog
        open={buying && bought !== null}
        tokens={bought ?? 1}
        perToken={perToken}
        gateway={gateway}
        onClose={() => setBuying(false)}
      />
    </>
  );
}

function NoGateway() {
  return (
    <Card>
      <EmptyState
        icon={<Store aria-hidden size={24} strokeWidth={1.75} />}
        title="Payments are not set up here"
        text="You can’t buy tokens at the moment. The daily bonus, dividends and inviting friends earn you cash too."
        action={
          <Link to={paths.rewards} className={buttonClass()}>
            See your rewards
          </Link>
        }
      />
    </Card>
  );
}

function ShopSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Skeleton shape="block" height={228} />
        <Skeleton shape="block" height={68} />
        <Skeleton shape="block" height={160} />
        <Skeleton shape="block" height={100} />
      </div>
      <div className={styles.side}>
        <Skeleton shape="block" height={300} />
      </div>
    </div>
  );
}
