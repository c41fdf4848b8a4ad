import { dayMs } from '@limelight/rules/time';
import { describe, expect, it } from 'vitest';
import { decideEntry } from './guard';
import { freshReturnPath, pageToReturnTo } from './return-path';

const unverified = { emailVerified: false };
const verified = { emailVerified: true };

describe('the guard', () => {
  it('shows player pages to verified players alone', () => {
    expect(decideEntry('player', null)).toBe('landing');
    expect(decideEntry('player', unverified)).toBe('verify');
    expect(decideEntry('player', verified)).toBe('enter');
  });

  it('sends signed-in players on from the landing page', () => {
    expect(decideEntry('visitor', null)).toBe('enter');
    expect(decideEntry('visitor', unverified)).toBe('verify');
    expect(decideEntry('visitor', verified)).toBe('onward');
  });

  it('shows the page that asks to verify to everybody who is not verified', () => {
    expect(decideEntry('unverified', null)).toBe('enter');
    expect(decideEntry('unverified', unverified)).toBe('enter');
    expect(decideEntry('unverified', verified)).toBe('onward');
  });
});

describe('a guest', () => {
  it('walks the pages of visitors and players', () => {
    expect(decideEntry('player', null, true)).toBe('enter');
    expect(decideEntry('visitor', null, true)).toBe('enter');
    expect(decideEntry('unverified', null, true)).toBe('enter');
  });

  it('is none once an account is known', () => {
    expect(decideEntry('player', unverified, true)).toBe('verify');
    expect(decideEntry('visitor', verified, true)).toBe('onward');
  });
});

describe('the page to return to', () => {
  it('is kept with its query and hash', () => {
    expect(pageToReturnTo('/trade?sort=name#top')).toBe('/trade?sort=name#top');
  });

  it.each([
    'https://evil.example/trade',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'trade',
    '',
    42,
    null,
  ])('never leads to another site: %j', (candidate) => {
    expect(pageToReturnTo(candidate)).toBeNull();
  });

  it('is never a page that would send the player on again', () => {
    for (const path of ['/', '/?ref=A', '/verify-email', '/reset-password?token=x']) {
      expect(pageToReturnTo(path)).toBeNull();
    }
  });

  it('is forgotten after a day', () => {
    expect(freshReturnPath({ path: '/trade', atMs: 0 }, dayMs)).toBe('/trade');
    expect(freshReturnPath({ path: '/trade', atMs: 0 }, dayMs + 1)).toBeNull();
    expect(freshReturnPath({ path: '/trade', atMs: 'yesterday' }, 0)).toBeNull();
  });
});
