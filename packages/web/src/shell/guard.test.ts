import { dayMs } from '@limelight/rules/time';
import { describe, expect, it } from 'vitest';
import { decideEntry } from './guard';
import { freshReturnPath, pageToReturnTo } from './return-path';

const unverified = { emailVerified: false, role: 'user', impersonation: null } as const;
const verified = { emailVerified: true, role: 'user', impersonation: null } as const;
const staff = { emailVerified: true, role: 'manager', impersonation: null } as const;
const viewing = { ...verified, impersonation: { by: 'Ada', until: '2026-11-29T14:00:00Z' } } as const;

describe('the guard', () => {
  it('shows player pages to verified players only', () => {
    expect(decideEntry('player', null)).toBe('landing');
    expect(decideEntry('player', unverified)).toBe('verify');
    expect(decideEntry('player', verified)).toBe('enter');
  });

  it('redirects signed-in players from the landing page', () => {
    expect(decideEntry('visitor', null)).toBe('enter');
    expect(decideEntry('visitor', unverified)).toBe('verify');
    expect(decideEntry('visitor', verified)).toBe('onward');
  });

  it('shows the verification page to everybody who is not verified', () => {
    expect(decideEntry('unverified', null)).toBe('enter');
    expect(decideEntry('unverified', unverified)).toBe('enter');
    expect(decideEntry('unverified', verified)).toBe('onward');
  });

  it('shows the back-office to staff only, and to players that it does not exist', () => {
    expect(decideEntry('staff', null)).toBe('landing');
    expect(decideEntry('staff', null, true)).toBe('landing');
    expect(decideEntry('staff', { ...staff, emailVerified: false })).toBe('verify');
    expect(decideEntry('staff', verified)).toBe('missing');
    expect(decideEntry('staff', staff)).toBe('enter');
    expect(decideEntry('player', staff)).toBe('enter');
  });

  it('leaves staff who view the game as a player on their page, which waits for the end of the view', () => {
    expect(decideEntry('staff', viewing)).toBe('enter');
    expect(decideEntry('player', viewing)).toBe('enter');
  });
});

describe('a guest', () => {
  it('may open the pages of visitors and players', () => {
    expect(decideEntry('player', null, true)).toBe('enter');
    expect(decideEntry('visitor', null, true)).toBe('enter');
    expect(decideEntry('unverified', null, true)).toBe('enter');
  });

  it('has no guest access once signed in', () => {
    expect(decideEntry('player', unverified, true)).toBe('verify');
    expect(decideEntry('visitor', verified, true)).toBe('onward');
  });
});

describe('the page to return to', () => {
  it('includes its query and hash', () => {
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
  ])('is never on another site: %j', (candidate) => {
    expect(pageToReturnTo(candidate)).toBeNull();
  });

  it('is never a page that would redirect the player again', () => {
    for (const path of ['/', '/?ref=A', '/verify-email', '/reset-password?token=x']) {
      expect(pageToReturnTo(path)).toBeNull();
    }
  });

  it('expires after a day', () => {
    expect(freshReturnPath({ path: '/trade', atMs: 0 }, dayMs)).toBe('/trade');
    expect(freshReturnPath({ path: '/trade', atMs: 0 }, dayMs + 1)).toBeNull();
    expect(freshReturnPath({ path: '/trade', atMs: 'yesterday' }, 0)).toBeNull();
  });
});
