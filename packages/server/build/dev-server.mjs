// The server's process in `npm run dev`: it loads libraries while its predecessor still runs, then the
// server, on request.
import { pathToFileURL } from 'node:url';

// Who started it was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
let loading = Promise.resolve();
process.on('message', ({ libraries = [], file }) => {
  loading = loading.then(async () => {
    // One that cannot be loaded is the server's to name.
    for (const library of libraries) await import(library).catch(() => undefined);
    if (file === undefined) return;
    await import(pathToFileURL(file).href);
    process.send({ loaded: file });
  });
});
