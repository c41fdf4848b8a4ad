import { describe, expect, it } from 'vitest';
import { destinationOf, readPushed } from './push';

describe('a push message', () => {
  it('is read whole, and anything that is none of ours is not', () => {
    const pushed = { id: '1', title: 'Order filled', text: 'You bought 5 shares', path: '/my-holdings' };
    expect(readPushed(JSON.stringify(pushed))).toEqual(pushed);
    expect(readPushed(JSON.stringify({ ...pushed, path: null }))).toEqual({ ...pushed, path: null });
    for (const text of [undefined, '', 'hello', '{}', '{"id":1,"title":"a","text":"b"}']) {
      expect(readPushed(text)).toBeNull();
    }
  });

  it('leads to a page of the app and never to another site', () => {
    const origin = 'https://limelight.example';
    expect(destinationOf('/celebrity/1?range=1D#news', origin)).toBe('/celebrity/1?range=1D#news');
    for (const path of [null, '//evil.test', 'https://evil.test/', '/\\evil.test', 'javascript:alert(1)']) {
      expect(destinationOf(path, origin)).toBe('/notifications');
    }
  });
});
