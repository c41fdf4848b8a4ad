import { nameProblem } from '@limelight/rules/account';
import { Refusal } from '../../platform/http/refusal.js';

/**
 * A name becomes one line: a line break in it could forge a line of a mail or an export.
 * @throws Refusal BAD_REQUEST when nothing is left of it
 */
export function tidyName(name: string): string {
  const tidy = name.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const problem = nameProblem(tidy);
  if (problem !== null) throw new Refusal('BAD_REQUEST', { details: { name: problem } });
  return tidy;
}
