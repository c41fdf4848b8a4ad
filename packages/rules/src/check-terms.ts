import type { ProblemLog } from './day-problem.js';
import type { OpeningRecord } from './day-record.js';
import { parseTerms } from './day-terms.js';

interface TermsFile {
  readonly day: string;
  readonly terms: string | null;
}

/**
 * Checks that a day was played by the terms of its commitment. Commitments of before there were terms have
 * none, up to the first one that has: then the day before has none either.
 */
export function checkTerms(
  { day, terms: text }: TermsFile,
  { tempo, premiereDraw, previousOpening }: OpeningRecord,
  previous: { readonly terms: string | null } | null,
  log: ProblemLog,
): void {
  if (text === null) {
    const isOfBefore = previousOpening !== null && (previous === null || previous.terms === null);
    if (!isOfBefore) log.add('TERMS_BROKEN', { detail: 'no terms' });
    return;
  }
  const terms = parseTerms(text);
  if (terms === null || terms.day !== day) log.add('TERMS_BROKEN', { detail: 'not the terms of the day' });
  if (terms === null) return;
  if (terms.tempo !== tempo) log.add('TERMS_BROKEN', { detail: `tempo ${tempo}, committed to ${terms.tempo}` });
  const isListed = premiereDraw === null || `${premiereDraw.celebrityIds}` === `${terms.celebrityIds}`;
  if (!isListed) log.add('TERMS_BROKEN', { detail: 'who can be on stage' });
}
