import { minuteMs } from '@limelight/rules/time';
import { withCommandDatabase } from '../commands/command-database.js';
import { hooks } from '../compose.js';
import { createNews, scheduleNews, unscheduleNews } from '../modules/exchange/news/news.public.js';
import { systemRandom } from '../platform/random.js';

/**
 * What a browser test cannot do through the API, on the database of a running server: `schedule <celebrity>
 * <minutes>`, which prints the item's id, `reschedule <id> <minutes>` and `unschedule <id>`.
 */
const [action, subject = '', value = ''] = process.argv.slice(2);

await withCommandDatabase(async ({ db, clock }) => {
  const services = { db, clock, random: systemRandom, hooks };
  const inMinutes = () => new Date(clock.nowMs() + Number(value) * minuteMs);
  switch (action) {
    case 'schedule': {
      const draft = { celebrityId: subject, title: 'Secret headline', body: 'Secret text', impactBps: -900 };
      const id = await createNews(services, draft);
      await scheduleNews(services, id, inMinutes());
      return void process.stdout.write(id);
    }
    case 'reschedule':
      return scheduleNews(services, subject, inMinutes());
    case 'unschedule':
      return unscheduleNews(services, subject);
    default:
      throw new Error(`no such action: ${action}`);
  }
});
