export const emailLengthMax = 254;

/** What is visibly wrong with an address, or `null`. Only a delivered mail proves that it exists. */
export function emailProblem(email: string): string | null {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'Please enter a valid email address';
}
