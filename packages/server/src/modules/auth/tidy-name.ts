import { nameProblem } from '@limelight/rules/account';
import { Refusal } from '../../platform/http/refusal.js';

/**
 * Normalises a name to one line: a line break could inject a line into a mail or an export.
 * @throws Refusal BAD_REQUEST when the result is empty
 */
export function tidyName(name: string): string {
  const tidy = name.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const problem = nameProblem(tidy);
  if (problem !== null) throw new Refusal('BAD_REQUEST', { details: { name: problem } });
  return tidy;
}
