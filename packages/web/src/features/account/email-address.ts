export const emailInvalid = 'Please enter a valid email address';
export const emailLengthMax = 254;

/** What is wrong with an address at first sight, or `null`. Whether it exists only the mail tells. */
export function emailProblem(email: string): string | null {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : emailInvalid;
}
