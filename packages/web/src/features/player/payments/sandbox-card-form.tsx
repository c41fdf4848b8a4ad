import { testCards } from '@limelight/rules/test-card';
import { CircleAlert, CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { type TestCardForm, usePaySandboxCheckout } from '../../../queries/sandbox-checkout';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { nowMs } from '../../../ui/now';
import { Banner } from '../../../ui/query-states';
import { TextField } from '../../../ui/text-field';
import { type Form, useForm } from '../../../ui/use-form';
import styles from './sandbox-checkout-page.module.css';
import { expiryText, explainPaymentFailure, filledForm, groupedCardNumber, testCardProblems } from './test-card-form';

export interface SandboxCardFormProps {
  /** Of the checkout. */
  readonly reference: string;
  /** The button: "Pay". */
  readonly action: string;
  /** The card was accepted; the money is there or on its way. */
  readonly onAccepted: () => void;
  readonly cancel: ReactNode;
  /** Why the last card was declined. */
  readonly declined: string | null;
}

const empty: TestCardForm = { cardNumber: '', expiry: '', cvc: '' };

/** The test cards, and the form that one of them fills. */
export function SandboxCardForm({ reference, action, onAccepted, cancel, declined }: SandboxCardFormProps) {
  const pay = usePaySandboxCheckout(reference);
  const form = useForm<TestCardForm>({
    initial: empty,
    check: (values) => testCardProblems(values, new Date(nowMs())),
    send: async (values) => {
      const page = await pay.mutateAsync(values);
      // The page for a card still accepts another one, and says why it declined this one.
      if (!page.acceptsCard || (page.purpose === 'card' && page.reason === null)) onAccepted();
    },
    explain: explainPaymentFailure,
  });
  return (
    <>
      <TestCards onChoose={(digits) => form.set(filledForm(digits, new Date(nowMs())))} />
      <Card title="Card">
        <form className={styles.form} {...form.formProps}>
          <CardFields form={form} />
          {declined !== null && !form.busy && (
            <div role="alert">
              <Banner tone="error" icon={<CircleAlert aria-hidden size={18} strokeWidth={1.75} />}>
                <strong className={styles.declined}>Your card was declined: {declined}.</strong> Try another card.
              </Banner>
            </div>
          )}
          {form.problems.form !== undefined && (
            <p role="alert" className={styles.declined}>
              {form.problems.form}
            </p>
          )}
          <Button type="submit" size="large" full busy={form.busy}>
            {action}
          </Button>
          {cancel}
        </form>
      </Card>
    </>
  );
}

function TestCards({ onChoose }: { readonly onChoose: (digits: string) => void }) {
  return (
    <Card title="Test cards" aside="Click one to fill the form">
      <ul className={styles.cards}>
        {testCards.map(({ number, title }) => (
          <li key={number}>
            <button type="button" onClick={() => onChoose(number)}>
              <CreditCard aria-hidden size={20} strokeWidth={1.75} />
              <span>
                <b>{groupedCardNumber(number)}</b>
                <small>{title}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** `autoComplete` is off, so that browsers do not offer a real card. */
function CardFields({ form: { values, problems, set, field } }: { readonly form: Form<TestCardForm> }) {
  return (
    <>
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        hint="Only test cards. Never type a real one."
        {...field('cardNumber')}
      />
      <div className={styles.pair}>
        <TextField
          label="Expiry date"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM/YY"
          maxLength={7}
          value={values.expiry}
          error={problems.expiry}
          onChange={(event) => set({ expiry: expiryText(event.target.value) })}
        />
        <TextField
          label="CVC"
          inputMode="numeric"
          autoComplete="off"
          placeholder="123"
          maxLength={4}
          {...field('cvc')}
        />
      </div>
    </>
  );
}
