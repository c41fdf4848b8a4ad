// The server's process in `npm run dev`: it loads the libraries while its predecessor still runs, and the server on request.
import { pathToFileURL } from 'node:url';

// Who started it was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.once('message', async (libraries) => {
  const starting = new Promise((resolve) => process.once('message', resolve));
  // One that cannot be loaded is the server's to name.
  for (const library of libraries) await import(library).catch(() => undefined);
  await import(pathToFileURL(await starting).href);
  process.send('open');
});
