/** Providers whose mailboxes ignore dots, each under the domain that all of its names lead to. */
const domainsWithoutDots: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
};

/**
 * The mailbox that an address leads to: in lower case, without what follows a plus, and without dots where
 * the provider ignores them. One person has any number of such addresses.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [name = ''] = address.slice(0, at).toLowerCase().split('+');
  const known = domainsWithoutDots[domain];
  return known === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${known}`;
}
