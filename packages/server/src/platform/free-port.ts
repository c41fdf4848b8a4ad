import { createServer } from 'node:net';

/**
 * Before anything that takes long, such as making a year of history.
 * @throws EADDRINUSE, EACCES
 */
export async function requireFreePort({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}
