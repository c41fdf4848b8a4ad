const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * SQL of a referral code that ends with a counter in letters of its alphabet, different for each of 7,962,624
 * numbers.
 */
export function referralCodeOf(prefix: string, n: string): string {
  const letter = (place: number) =>
    `substr('${letters}', 1 + (${n}) / ${letters.length ** place} % ${letters.length}, 1)`;
  // Four letters name 331,776 users; the last one before the hyphen names the rest.
  return `'${prefix}' || ${letter(4)} || '-' || ${[3, 2, 1, 0].map(letter).join(' || ')}`;
}
