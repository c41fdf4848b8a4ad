/** Whether an Accept-Encoding header names an encoding, without the refusal "br;q=0". */
export function acceptsEncoding(header: string | readonly string[] | undefined, encoding: 'br' | 'gzip'): boolean {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:,|$|;\\s*q=(?:1|0\\.\\d*[1-9]))`).test(String(header ?? ''));
}
