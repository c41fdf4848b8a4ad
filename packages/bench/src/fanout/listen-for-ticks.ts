import pg from 'pg';

/** Calls `onTick` with the number of each tick whose commit the database notifies. */
export async function listenForTicks(databaseUrl: string, onTick: (number: number) => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  client.on('notification', ({ payload }) => onTick(Number(payload)));
  await client.query('listen tick');
  return client;
}
