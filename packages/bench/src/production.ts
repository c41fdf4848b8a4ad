/** Environment variables of a server as it runs for players; no mail is sent here. */
export const production = {
  NODE_ENV: 'production',
  SECRET: 'the secret of the benchmark, long enough',
  PUBLIC_URL: 'https://bench.test',
  MAIL_URL: 'smtp://127.0.0.1:1',
} as const;
