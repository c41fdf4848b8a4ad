import type { Problems } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import type { IpoValues } from './ipo-values';

/** The API's names of the fields that the form enters as texts. */
const fieldOf: Readonly<Record<string, keyof IpoValues>> = { priceCents: 'price', opensAt: 'opens' };

/** A refusal at the fields that it is about. */
export function explainTerms(error: unknown, failed: string): Problems<IpoValues> {
  const problems: Readonly<Record<string, string>> = fieldsOrToast(error, failed);
  return Object.fromEntries(Object.entries(problems).map(([name, text]) => [fieldOf[name] ?? name, text]));
}
