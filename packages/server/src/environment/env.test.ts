import { readFileSync } from 'node:fs';
import { quicknet } from '@limelight/rules/beacon';
import { describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { parseEnvironment, settingNames } from './env.js';
import { EnvironmentError } from './environment-error.js';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://limelight.example/',
  MAIL_URL: 'smtps://user:password@mail.example',
  SECRET: 'x'.repeat(32),
};

test('without any setting the game runs locally with the embedded database and mailbox', () => {
  expect(parseEnvironment({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: undefined,
    mailUrl: undefined,
    tickIntervalMs: 30_000,
    trustedProxies: [],
  });
});

test('staff need two-factor authentication in production, which no setting turns off, and in development on request', () => {
  expect(parseEnvironment({}).staffTwoFactor).toBe(false);
  expect(parseEnvironment({ STAFF_TWO_FACTOR: 'required' }).staffTwoFactor).toBe(true);
  expect(parseEnvironment({ ...production, STAFF_TWO_FACTOR: '' }).staffTwoFactor).toBe(true);
});

test('an empty setting counts as not set', () => {
  const empty = { DATABASE_URL: '', MAIL_URL: '', SECRET: '', PUBLIC_URL: '', TRUSTED_PROXIES: '' };
  expect(parseEnvironment(empty)).toMatchObject({ databaseUrl: undefined, mailUrl: undefined, secrets: undefined });
});

test('addresses and proxies are parsed', () => {
  const env = parseEnvironment({ ...production, TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16' });
  expect(env.publicUrl).toBe('https://limelight.example');
  expect(env.trustedProxies).toEqual(['10.0.0.1', '10.1.0.0/16']);
});

describe('an invalid setting stops the start with a line that names it', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://localhost/limelight'],
    ['DATABASE_URL', 'limelight'],
    ['DATABASE_URL', 'postgres://one,two:99999/limelight'],
    ['DATABASE_URL', 'postgres://one,two/limelight?target_session_attrs=any'],
    ['MAIL_URL', 'https://mail.example'],
    ['MAIL_BOUNCES', 'bounces'],
    ['MAIL_BOUNCES', 'too-long-for-it@limelight.example'],
    ['MAIL_BOUNCES', 'bounces+1@limelight.example'],
    ['PUBLIC_URL', 'limelight.example'],
    ['PUBLIC_URL', 'https://limelight.example/game'],
    ['PUBLIC_URL', 'https://limelight.example/?game'],
    ['MAIL_FROM', ''],
    ['MAIL_FROM', 'Limelight'],
    ['MAIL_FROM', 'Limelight <no-reply>'],
    ['HOST', ''],
    ['DRAIN_SECONDS', '61'],
    ['DRAIN_SECONDS', 'long'],
    ['TRUSTED_PROXIES', 'not-an-ip'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1 10.0.0.2'],
    ['SECRET', 'short'],
    ['STAFF_TWO_FACTOR', 'off'],
    ['PREPARED_STATEMENTS', 'on'],
    ['METRICS_TOKEN', 'short'],
    ['TICK_INTERVAL_MS', '5'],
    ['TICK_INTERVAL_MS', 'often'],
    ['BACKUP_S3_ENDPOINT', 's3.example'],
    ['BACKUP_S3_BUCKET', 'Not A Bucket'],
    ['BACKUP_S3_PREFIX', '../other'],
    ['VAPID_PUBLIC_KEY', 'short'],
    ['VAPID_PRIVATE_KEY', '*'.repeat(43)],
    ['VAPID_SUBJECT', 'ama@example.org'],
  ])('%s=%s', (name, value) => {
    expect(() => parseEnvironment({ [name]: value })).toThrow(EnvironmentError);
    expect(() => parseEnvironment({ [name]: value })).toThrow(new RegExp(`^${name} must`));
  });
});

test('a bucket of backups needs its address, name and keys, and in production the passphrase', () => {
  const bucket = {
    BACKUP_S3_ENDPOINT: 'https://s3.example/',
    BACKUP_S3_BUCKET: 'backups',
    BACKUP_S3_PREFIX: 'game',
    BACKUP_S3_ACCESS_KEY_ID: 'key',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(parseEnvironment(bucket).backupBucket).toMatchObject({ endpoint: 'https://s3.example', prefix: 'game/' });
  expect(() => parseEnvironment({ ...bucket, BACKUP_S3_BUCKET: '' })).toThrow(/^BACKUP_S3_BUCKET must be set/);
  expect(() => parseEnvironment({ ...production, ...bucket })).toThrow(/^BACKUP_PASSPHRASE must be set in production/);
});

test('the public random number is that of quicknet, or of another chain that is named whole', () => {
  expect(parseEnvironment({}).beacon).toBeUndefined();
  const BEACON_URL = 'https://drand.example/';
  expect(parseEnvironment({ BEACON_URL }).beacon).toMatchObject({ url: 'https://drand.example', source: quicknet });
  const chain = {
    BEACON_CHAIN: 'ab'.repeat(32),
    BEACON_PUBLIC_KEY: 'cd'.repeat(96),
    BEACON_GENESIS: '1700000000',
    BEACON_PERIOD: '30',
  };
  const source = { chain: chain.BEACON_CHAIN, publicKey: chain.BEACON_PUBLIC_KEY, genesis: 1_700_000_000, period: 30 };
  expect(parseEnvironment({ BEACON_URL, ...chain }).beacon?.source).toEqual(source);
  expect(() => parseEnvironment(chain)).toThrow(/^BEACON_URL must be set when BEACON_CHAIN is/);
  for (const name of Object.keys(chain))
    expect(() => parseEnvironment({ BEACON_URL, ...chain, [name]: '' })).toThrow(
      new RegExp(`^${name} must be set when`),
    );
  for (const wrong of [{ BEACON_CHAIN: 'quicknet' }, { BEACON_PUBLIC_KEY: 'ab' }, { BEACON_PERIOD: '1.5' }])
    expect(() => parseEnvironment({ BEACON_URL, ...chain, ...wrong })).toThrow(/^BEACON_CHAIN must be a hash/);
  expect(() => parseEnvironment({ BEACON_URL: 'drand' })).toThrow(/^BEACON_URL must be a URL/);
});

describe('keys for push messages', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const vapid = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:stage@limelight.example',
  };

  test('are accepted together or not at all', () => {
    expect(parseEnvironment(vapid).vapid).toEqual({ publicKey, privateKey, subject: vapid.VAPID_SUBJECT });
    expect(parseEnvironment({}).vapid).toBeUndefined();
  });

  test.each(Object.keys(vapid))('are refused without %s', (name) => {
    expect(() => parseEnvironment({ ...vapid, [name]: '' })).toThrow(new RegExp(`^${name} must be set when VAPID_`));
  });

  test('must be a matching pair', () => {
    const other = webPush.generateVAPIDKeys().privateKey;
    expect(() => parseEnvironment({ ...vapid, VAPID_PRIVATE_KEY: other })).toThrow(/^VAPID_PRIVATE_KEY must belong/);
  });
});

test('the example lists every setting, with values that a start accepts', () => {
  const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);
  expect(listed.map(([name]) => name).toSorted()).toEqual(settingNames.toSorted());
  expect(() => parseEnvironment(Object.fromEntries(listed))).not.toThrow();
});

test('everything that is wrong is named by one start, one a line', () => {
  const wrong = { PORT: '0', PUBLIC_URL: 'here', TRUSTED_PROXIES: 'there' };
  expect(() => parseEnvironment(wrong)).toThrow(/^PORT must .*\nPUBLIC_URL must .*\nTRUSTED_PROXIES must [^\n]*$/);
  const halves = { NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk', TELEGRAM_CHAT_ID: '@limelight' };
  expect(() => parseEnvironment(halves)).toThrow(
    /^PUBLIC_URL, MAIL_URL and SECRET must be set in production\nSTRIPE_WEBHOOK_SECRET must .*\nTELEGRAM_BOT_TOKEN must [^\n]*$/,
  );
});

test('a sender has a name or none, proxies are addresses, networks, or all private ones', () => {
  const MAIL_FROM = 'Limelight <no-reply@limelight.example>';
  expect(parseEnvironment({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
  const TRUSTED_PROXIES = 'loopback, uniquelocal, 2001:db8::/32';
  expect(parseEnvironment({ TRUSTED_PROXIES }).trustedProxies).toEqual(['loopback', 'uniquelocal', '2001:db8::/32']);
});

test('in production players reach the game over TLS, or on this machine', () => {
  const at = (PUBLIC_URL: string) => parseEnvironment({ ...production, PUBLIC_URL }).publicUrl;
  expect(at('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
  expect(() => at('http://limelight.example')).toThrow(/^PUBLIC_URL must start with https/);
});

describe('production refuses to start without', () => {
  test.each(['PUBLIC_URL', 'MAIL_URL', 'SECRET'])('%s', (name) => {
    expect(() => parseEnvironment({ ...production, [name]: '' })).toThrow(new RegExp(`^${name} must be set`));
  });

  test('the documented tick interval', () => {
    expect(() => parseEnvironment({ ...production, TICK_INTERVAL_MS: '1000' })).toThrow(
      /^TICK_INTERVAL_MS must be 30000/,
    );
  });
});

describe('in production', () => {
  const remote = 'postgres://game:secret@db.example/limelight';

  test.each([
    remote,
    `${remote}?sslmode=disable`,
    `${remote}?sslmode=prefer`,
    `${remote}?sslmode=no-verify`,
    `${remote}?sslmode=require&uselibpqcompat=true`,
    'postgres://game@10.0.0.5/limelight',
    'postgres://localhost/limelight?host=db.example',
  ])('the database on another machine is reached over TLS: %s is refused', (DATABASE_URL) => {
    expect(() => parseEnvironment({ ...production, DATABASE_URL })).toThrow(
      /^DATABASE_URL must end with \?sslmode=verify-full/,
    );
    expect(parseEnvironment({ ...production, DATABASE_URL, PLAINTEXT_CONNECTIONS: 'allowed' }).databaseUrl).toBe(
      DATABASE_URL,
    );
    expect(parseEnvironment({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test.each([
    `${remote}?sslmode=verify-full`,
    `${remote}?sslmode=require`,
    'postgres://game@localhost/limelight',
    'postgres://game@127.0.0.1:5433/limelight',
    'postgres://game@[::1]/limelight',
    'postgres:///limelight?host=/var/run/postgresql',
  ])('a verified or local connection to the database is accepted: %s', (DATABASE_URL) => {
    expect(parseEnvironment({ ...production, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test('of several hosts each is reached over TLS', () => {
    const of = (hosts: string) =>
      parseEnvironment({ ...production, DATABASE_URL: `postgres://game@${hosts}/limelight` });
    expect(() => of('127.0.0.1,10.0.0.5')).toThrow(/^DATABASE_URL must end with \?sslmode=verify-full/);
    expect(of('127.0.0.1:5432,[::1]:5433').databaseUrl).toBeDefined();
  });

  test('mail to another machine needs STARTTLS', () => {
    const mailTls = (changes: Record<string, string>) => parseEnvironment({ ...production, ...changes }).mailTls;
    expect(mailTls({ MAIL_URL: 'smtp://mail.example:587' })).toBe(true);
    expect(mailTls({ MAIL_URL: 'smtp://127.0.0.1:2525' })).toBe(false);
    expect(mailTls({ MAIL_URL: 'smtp://mail.example:587', PLAINTEXT_CONNECTIONS: 'allowed' })).toBe(false);
    const mailIsLocal = (MAIL_URL: string) => parseEnvironment({ ...production, MAIL_URL }).mailIsLocal;
    expect(['smtp://127.0.0.1:25', 'smtp://localhost', 'smtps://mail.example'].map(mailIsLocal)).toEqual([
      true,
      true,
      false,
    ]);
    expect(() => mailTls({ PLAINTEXT_CONNECTIONS: 'yes' })).toThrow(
      'PLAINTEXT_CONNECTIONS must be allowed, or not set',
    );
  });
});
