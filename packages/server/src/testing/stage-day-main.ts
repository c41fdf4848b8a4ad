import { addDays, londonDay } from '@limelight/rules/time';
import { pino } from 'pino';
import { withCommandDatabase } from '../commands/command-database.js';
import { priceCauses, settingGroups } from '../compose.js';
import { playWholeDay } from '../modules/exchange/market/whole-day.fixture.js';
import { SettingsStore } from '../modules/people/settings/settings.public.js';
import { migrate } from '../platform/migrate.js';
import { systemRandom } from '../platform/random.js';
import { secretsFrom } from '../platform/secret.js';
import { ManualClock } from './manual-clock.js';

/**
 * A game that played the whole of yesterday, in an empty database with the SECRET of the environment. Prints
 * the day.
 */
await withCommandDatabase(async ({ db, url, env, clock: real }) => {
  await migrate(url);
  const day = addDays(londonDay(real.nowMs()), -1);
  const clock = new ManualClock(real.nowMs());
  const log = pino({ level: 'silent' });
  const settings = await SettingsStore.open({ db, clock, log, groups: settingGroups });
  const keys = secretsFrom(env.secrets ?? []);
  await playWholeDay({ db, env, log, settings, random: systemRandom, priceCauses, ...keys }, clock, day);
  process.stdout.write(`${day}\n`);
});
