import type { Session } from '@limelight/contract/people/profile.schema';

export interface Device {
  readonly kind: Session['kind'];
  /** "Chrome on Windows". */
  readonly name: string;
}

type Sign = readonly [pattern: RegExp, name: string];

/** Most browsers also name the browsers they are compatible with, so rarer names are tested first. */
const browsers: readonly Sign[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly Sign[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

function find(signs: readonly Sign[], text: string): string | undefined {
  return signs.find(([pattern]) => pattern.test(text))?.[1];
}

function kindOf(system: string | undefined, userAgent: string): Device['kind'] {
  if (system === undefined) return 'unknown';
  if (system === 'iPad') return 'tablet';
  // The user agent of an Android tablet lacks the word "Mobile".
  if (system === 'Android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  return system === 'iPhone' ? 'phone' : 'computer';
}

/** A readable device name parsed from the user agent: helps to recognise a device, proves nothing. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const browser = find(browsers, text);
  const system = find(systems, text);
  const kind = kindOf(system, text);
  if (browser !== undefined && system !== undefined) return { kind, name: `${browser} on ${system}` };
  return { kind, name: browser ?? system ?? 'Unknown device' };
}
