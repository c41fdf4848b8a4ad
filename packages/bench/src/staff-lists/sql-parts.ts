export interface Scale {
  readonly users: number;
  /** At least as many as users. */
  readonly trades: number;
  readonly payments: number;
}

/** The id of user n, as SQL. */
export const userId = (n: string) => `('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** A word of a list, the same for the same n, as SQL. */
export const wordOf = (words: string, n: string) =>
  `(string_to_array('${words}', ' '))[1 + mod(${n}, ${words.split(' ').length})]`;
