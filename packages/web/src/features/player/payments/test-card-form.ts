import { cardNumberProblem, expiryProblem, securityCodeProblem } from '@limelight/rules/test-card';
import { withPlainDigits } from '@limelight/rules/typed-number';
import { fieldErrorsOf, isApiError, messageOf } from '../../../queries/api-error';
import type { TestCardForm } from '../../../queries/sandbox-checkout';
import { type Problems, problemsAmong } from '../../../ui/use-form';

/** "4242 4242 4242 4242". */
export function groupedCardNumber(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Adds the slash that players leave out: "1228" and "122" become "12/28" and "12/2". */
export function expiryText(typed: string): string {
  return withPlainDigits(typed).replace(/^(\d{2})(\d{1,2})$/, '$1/$2');
}

/** What fills the form for a test card: valid until the end of next year. */
export function filledForm(digits: string, now: Date): TestCardForm {
  const year = String((now.getUTCFullYear() + 1) % 100).padStart(2, '0');
  return { cardNumber: groupedCardNumber(digits), expiry: `12/${year}`, cvc: '123' };
}

export function testCardProblems({ cardNumber, expiry, cvc }: TestCardForm, now: Date): Problems<TestCardForm> {
  return problemsAmong({
    cardNumber: cardNumberProblem(cardNumber),
    expiry: expiryProblem(expiry, now),
    cvc: securityCodeProblem(cvc),
  });
}

/** The server's sentences next to the fields; one for the form otherwise. */
export function explainPaymentFailure(error: unknown): Problems<TestCardForm> {
  const fields = isApiError(error, 'BAD_REQUEST') ? fieldErrorsOf(error) : {};
  return Object.keys(fields).length > 0 ? fields : { form: messageOf(error, 'Payment failed. Please try again.') };
}
