import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './path.js';

const control = String.fromCharCode;

describe('safeReturnPath', () => {
  it.each([
    '/',
    '/dashboard',
    '/celebrity/gh1',
    '/trade?country=Ghana&sort=name#top',
    '/trade?search=%C3%89lan',
    '/help?next=//elsewhere',
    '/trade?search=a%2Fb',
  ])('returns %s, a page of this site, unchanged', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%09/evil.example',
    '/%2509/evil.example',
    '/%2Fevil.example',
    '/%252Fevil.example',
    '/%5Cevil.example',
    '/%0d%0aLocation:%20//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/trade//evil.example',
    `/${control(9)}/evil.example`,
    `/${control(10)}/evil.example`,
    `${control(0)}/trade`,
    ' /trade',
    '/tra de',
    '/trade?a=\\b',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'https://evil.example/',
    'http:evil.example',
    'dashboard',
    '?next=/trade',
    '#top',
    '',
    '/%',
    '/%E0%A4%A',
    `/${'a'.repeat(2_000)}`,
  ])('refuses %j', (candidate) => {
    expect(safeReturnPath(candidate)).toBeNull();
  });

  it('returns null without a candidate', () => {
    expect(safeReturnPath(null)).toBeNull();
    expect(safeReturnPath(undefined)).toBeNull();
  });

  it('no candidate leaves the site, judged by the WHATWG URL parser that browsers use', () => {
    const pieces = [
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '%25',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      'trade',
      '\t',
    ];
    const candidate = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(candidate, fc.string()), (text) => {
        const path = safeReturnPath(text);
        if (path === null) return;
        // A careless redirect would resolve the resolved path a second time.
        const pathname = hostAndPath(path);
        expect(pathname.host).toBe('limelight.example');
        expect(hostAndPath(pathname.path).host).toBe('limelight.example');
      }),
      { numRuns: 2_000 },
    );
  });
});

interface ParsedAddress {
  readonly host: string;
  readonly pathname: string;
}

/** The platform's WHATWG URL parser, which the rules themselves cannot use. */
function hostAndPath(path: string): { host: string; path: string } {
  const Parser = (globalThis as unknown as { URL: new (path: string, base: string) => ParsedAddress }).URL;
  const parsed = new Parser(path, 'https://limelight.example');
  return { host: parsed.host, path: parsed.pathname };
}
