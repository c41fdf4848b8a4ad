import { expect, test } from 'vitest';
import { deviceOf } from './device-name.js';

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/126.0 Safari/537.36`, 'Chrome on Windows', 'computer'],
  [`Mozilla/5.0 (Windows NT 10.0) ${like} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge on Windows', 'computer'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${like} Chrome/126.0 Safari/537.36 OPR/112.0`, 'Opera on Linux', 'computer'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox on macOS',
    'computer',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${like} Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${like} CriOS/126.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPad',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${like} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    'phone',
  ],
  [`Mozilla/5.0 (Linux; Android 13; SM-X700) ${like} Chrome/126.0 Safari/537.36`, 'Chrome on Android', 'tablet'],
  [`Mozilla/5.0 (X11; CrOS x86_64 15917.0) ${like} Chrome/126.0 Safari/537.36`, 'Chrome on ChromeOS', 'computer'],
  ['curl/8.7.1', 'Unknown device', 'unknown'],
  ['', 'Unknown device', 'unknown'],
  [null, 'Unknown device', 'unknown'],
])('%s is named %s', (userAgent, name, kind) => {
  expect(deviceOf(userAgent)).toEqual({ name, kind });
});
