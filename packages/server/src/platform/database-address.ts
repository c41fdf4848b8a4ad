/** One of several hosts that are named in an address. */
export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

/**
 * All hosts are in this parameter of an address that has several: as URLs know one, only the first is in its
 * place.
 */
const hostsParameter = 'limelight_hosts';
const attributesParameter = 'target_session_attrs';
const defaultPort = 5432;

const addressPattern = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
const hostPattern = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i;

/**
 * An address as libpq reads it, `postgres://role@one:5432,two:5432/game?target_session_attrs=read-write`, as
 * a URL. Everything that connects gets its hosts from `hostsOf`.
 * @returns undefined for a text that is no address of a PostgreSQL
 */
export function readDatabaseAddress(text: string): string | undefined {
  const [, head = '', hosts = '', tail = ''] = addressPattern.exec(text) ?? [];
  const names = hosts.split(',');
  const [first = ''] = names;
  if (head === '' || !URL.canParse(`${head}${first}${tail}`)) return undefined;
  if (names.length === 1) return text;
  const url = new URL(`${head}${first}${tail}`);
  if (!names.every((name) => hostPattern.test(name) && URL.canParse(`${head}${name}${tail}`))) return undefined;
  url.searchParams.delete(attributesParameter);
  url.searchParams.set(hostsParameter, hosts);
  return url.href;
}

/** Whether it wants a session that the game can use: one that writes. */
export function wantsWrites(text: string): boolean {
  const [, wanted] = new RegExp(`[?&]${attributesParameter}=([^&#]*)`).exec(text) ?? [];
  return wanted === undefined || wanted === 'read-write' || wanted === 'primary';
}

/** Of an address that names several; none for one with a single host. */
export function hostsOf(url: URL): DatabaseHost[] {
  const hosts = url.searchParams.get(hostsParameter);
  if (hosts === null) return [];
  return hosts.split(',').map((name) => {
    const [, host = '', port] = hostPattern.exec(name) ?? [];
    return { host: host.replace(/^\[|\]$/g, ''), port: port === undefined ? defaultPort : Number(port) };
  });
}

/** An address for each host that it names. */
export function addressesOf(address: string): URL[] {
  const url = new URL(address);
  const hosts = hostsOf(url);
  if (hosts.length === 0) return [url];
  return hosts.map(({ host, port }) => {
    const one = withoutHosts(url);
    one.hostname = host.includes(':') ? `[${host}]` : host;
    one.port = String(port);
    return one;
  });
}

/** With the first host alone. */
export function withoutHosts(url: URL): URL {
  const one = new URL(url);
  one.searchParams.delete(hostsParameter);
  return one;
}

/** As other programs read it. */
export function asLibpqReads(address: string): string {
  const url = new URL(address);
  const hosts = url.searchParams.get(hostsParameter);
  if (hosts === null) return address;
  const one = withoutHosts(url);
  one.searchParams.set(attributesParameter, 'read-write');
  const [, head = '', , tail = ''] = addressPattern.exec(one.href) ?? [];
  return `${head}${hosts}${tail}`;
}
