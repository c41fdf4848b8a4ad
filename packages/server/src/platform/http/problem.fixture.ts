import type { Problem } from '@limelight/contract/errors.schema';

/** The body of a refusal without the id of its request, in which any two refusals differ. */
export function problemOf(answer: { readonly body: string }): Problem {
  const { instance: _ofRequest, ...problem }: Problem = JSON.parse(answer.body);
  return problem;
}
