/** Invalid or missing environment variables: the start stops with these lines, each of which names one. */
export class EnvironmentError extends Error {
  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

type Readers<Values> = { readonly [Key in keyof Values]: () => Values[Key] };

/**
 * Runs all readers, so that one start names everything that is wrong.
 * @throws EnvironmentError with the lines of every reader that throws one
 */
export function readEach<Values>(readers: Readers<Values>): Values {
  const values: Partial<Values> = {};
  const problems: string[] = [];
  for (const key of Object.keys(readers) as (keyof Values)[]) {
    try {
      values[key] = readers[key]();
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new EnvironmentError(...problems);
  return values as Values;
}
