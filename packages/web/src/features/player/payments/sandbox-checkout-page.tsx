import type { SandboxCheckout } from '@limelight/contract/money/sandbox-checkout.schema';
import { paths } from '@limelight/contract/paths';
import { usCents } from '@limelight/rules/money';
import { useParams } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { isApiError } from '../../../queries/api-error';
import { useCancelSandboxCheckout, useSandboxCheckout } from '../../../queries/sandbox-checkout';
import { useSiteName } from '../../../queries/settings';
import { HomeLink } from '../../../shell/home-link';
import { MessagePage } from '../../../shell/message-page';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Card, FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Skeleton } from '../../../ui/query-states';
import { showFailure } from '../../account/explain-failure';
import { useLeaveFor } from './leave-for';
import { SandboxCardForm } from './sandbox-card-form';
import styles from './sandbox-checkout-page.module.css';

/**
 * The page of the built-in test provider, for a payment or for the card of a membership. No real money moves,
 * and only its test cards are accepted.
 */
export function SandboxCheckoutPage() {
  const { ref = '' } = useParams({ strict: false });
  const query = useSandboxCheckout(ref);
  if (query.data === undefined && isApiError(query.error, 'NOT_FOUND', 'BAD_REQUEST', 'NOT_SIGNED_IN')) {
    return <NoSuchPage />;
  }
  return (
    <div className={styles.page}>
      <header className={styles.mark}>
        <FlaskConical aria-hidden size={18} strokeWidth={2} />
        Test payment: no real money moves
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <h1>{query.data?.purpose === 'card' ? 'Test card' : 'Test payment'}</h1>
        <QueryView query={query} label="Loading the payment" skeleton={<Skeleton shape="block" height={480} />}>
          {(checkout) => <Checkout reference={ref} checkout={checkout} />}
        </QueryView>
      </main>
    </div>
  );
}

function NoSuchPage() {
  return (
    <MessagePage title="We couldn't find this payment" actions={<HomeLink to={paths.dashboard} />}>
      <p>The link is wrong, or it belongs to another player.</p>
    </MessagePage>
  );
}

interface CheckoutProps {
  /** Of the checkout, in the page's path. */
  readonly reference: string;
  readonly checkout: SandboxCheckout;
}

function Checkout({ reference, checkout }: CheckoutProps) {
  const { purpose, title, usCents: cents, isSubscription, acceptsCard, successUrl } = checkout;
  const leaveFor = useLeaveFor();
  const siteName = useSiteName();
  const isCard = purpose === 'card';
  return (
    <>
      <Card title={isCard ? 'Your membership' : 'Your order'}>
        <dl>
          <FigureRow label={isCard ? 'Plan' : 'What'} value={title} />
          {isSubscription && <FigureRow label="Renews" value="every month" />}
          <FigureRow strong label={isCard ? 'Due now' : 'To pay'} value={<Money us={usCents(cents)} />} />
        </dl>
      </Card>
      {acceptsCard ? (
        <PayPart reference={reference} checkout={checkout} />
      ) : (
        <Card>
          <div className={styles.closed}>
            <p>This payment page is closed.</p>
            <Button full onClick={() => leaveFor(successUrl)}>
              Back to {siteName}
            </Button>
          </div>
        </Card>
      )}
    </>
  );
}

function PayPart({ reference, checkout }: CheckoutProps) {
  const { purpose, usCents: cents, reason, successUrl } = checkout;
  const leaveFor = useLeaveFor();
  return (
    <SandboxCardForm
      reference={reference}
      declined={reason}
      action={purpose === 'payment' ? 'Pay' : cents > 0 ? 'Save card and pay' : 'Save card'}
      onAccepted={() => leaveFor(successUrl)}
      cancel={
        purpose === 'payment' ? (
          <CancelButton reference={reference} />
        ) : (
          <Button variant="outline" full onClick={() => leaveFor(successUrl)}>
            Keep the card
          </Button>
        )
      }
    />
  );
}

function CancelButton({ reference }: Pick<CheckoutProps, 'reference'>) {
  const leaveFor = useLeaveFor();
  const cancel = useCancelSandboxCheckout(reference);
  return (
    <Button
      variant="outline"
      full
      busy={cancel.isPending || cancel.isSuccess}
      onClick={() =>
        cancel.mutate(undefined, {
          onSuccess: (page) => leaveFor(page.acceptsCard ? page.successUrl : page.cancelUrl),
          onError: (error) => showFailure(error, 'The payment could not be cancelled'),
        })
      }
    >
      Cancel
    </Button>
  );
}
