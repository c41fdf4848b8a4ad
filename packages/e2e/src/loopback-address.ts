let addresses = 0;

/** A unique loopback address, because rate limits count requests by address. */
export function addressOf(worker: number): string {
  addresses += 1;
  return `127.${10 + (worker % 200)}.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}
