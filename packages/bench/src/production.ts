/** Environment variables of a production server; the mail server does not exist. */
export const production = {
  NODE_ENV: 'production',
  SECRET: 'a secret of the benchmark that is long enough',
  PUBLIC_URL: 'https://bench.test',
  MAIL_URL: 'smtp://127.0.0.1:1',
  // Requests of many players come from many addresses.
  TRUSTED_PROXIES: '127.0.0.1',
} as const;
