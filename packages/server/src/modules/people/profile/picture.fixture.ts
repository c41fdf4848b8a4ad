import sharp from 'sharp';
import type { Browser } from '../auth/accounts.fixture.js';

const boundary = 'limelight-test-boundary';

export function part(name: string, content: Buffer): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}

export function upload(browser: Browser, parts: readonly Buffer[], end = `--${boundary}--\r\n`) {
  return browser.call('/api/v1/me/avatar', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(end)]),
  });
}

export function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#5b2bd9' } });
}
