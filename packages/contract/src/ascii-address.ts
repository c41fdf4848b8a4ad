const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);
/** Whatever else a URL would end its domain with: the rest would be cut off. */
const looksLikeDomain = /^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u;

/**
 * An address as it is stored, compared and mailed: its domain in the ASCII form of IDNA, such as
 * `xn--mnchen-3ya.example`. What has no such form stays as it is, and fails the check of an address.
 */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || isAscii(domain) || !looksLikeDomain.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}
