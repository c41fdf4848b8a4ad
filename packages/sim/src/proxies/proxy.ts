import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployExample } from '../deploy-example.js';
import { type Running, runServer } from '../mail-servers/run-program.js';

/** Where a proxy listens, what it is before, and the folder of its certificate. */
interface ProxyPlace {
  readonly port: number;
  readonly plainPort: number;
  readonly instances: readonly number[];
  readonly folder: string;
}

export interface ReverseProxy {
  readonly name: string;
  /** A command that fails where the program is missing. */
  readonly version: string;
  start(place: ProxyPlace): Promise<Running>;
}

const caddy: ReverseProxy = {
  name: 'Caddy',
  version: 'caddy version',
  start: async ({ port, plainPort, instances, folder }) => {
    const file = join(folder, 'Caddyfile');
    const site = '{$DOMAIN:localhost} {';
    const text = await deployExample('caddy/Caddyfile', {
      [site]: `${site}\n\ttls ${join(folder, 'fullchain.pem')} ${join(folder, 'privkey.pem')}`,
    });
    await writeFile(file, `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n}\n${text}`);
    const game = instances.map((one) => `127.0.0.1:${one}`).join(' ');
    const settings = [`DOMAIN=localhost:${port}`, `GAME=${game}`, `HOME=${folder}`, `XDG_DATA_HOME=${folder}`];
    return runServer('env', [...settings, 'caddy', 'run', '--adapter', 'caddyfile', '--config', file]);
  },
};

const nginx: ReverseProxy = {
  name: 'nginx',
  version: 'nginx -v',
  start: async ({ port, plainPort, instances: [one, two], folder }) => {
    const text = await deployExample('nginx/limelight.conf', {
      '# server 127.0.0.1:8081': `server 127.0.0.1:${two}`,
      'server 127.0.0.1:8080': `server 127.0.0.1:${one}`,
      'listen 80;': `listen 127.0.0.1:${plainPort};`,
      'listen [::]:80;': '',
      'listen 443': `listen 127.0.0.1:${port}`,
      'listen [::]:443 ssl http2;': '',
      'play.example.org': 'localhost',
      '/etc/ssl/limelight': folder,
    });
    const file = join(folder, 'nginx.conf');
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const folders = paths.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ');
    await writeFile(file, `events {}\nhttp {\naccess_log off; ${folders}\n${text}\n}\n`);
    const globals = `daemon off; user root; pid ${join(folder, 'nginx.pid')}; error_log stderr;`;
    return runServer('nginx', ['-c', file, '-g', globals]);
  },
};

const haproxy: ReverseProxy = {
  name: 'HAProxy',
  version: 'haproxy -v',
  start: async ({ port, plainPort, instances: [one, two], folder }) => {
    const pem = join(folder, 'haproxy.pem');
    const parts = ['fullchain.pem', 'privkey.pem'].map((name) => readFile(join(folder, name), 'utf8'));
    await writeFile(pem, (await Promise.all(parts)).join(''));
    const file = join(folder, 'haproxy.cfg');
    const text = await deployExample('haproxy/haproxy.cfg', {
      'bind :80': `bind 127.0.0.1:${plainPort}`,
      'bind :443': `bind 127.0.0.1:${port}`,
      '/etc/ssl/limelight/haproxy.pem': pem,
      '127.0.0.1:8080': `127.0.0.1:${one}`,
      '127.0.0.1:8081': `127.0.0.1:${two}`,
      'maxconn 60000': 'maxconn 2000',
    });
    await writeFile(file, text);
    return runServer('haproxy', ['-W', '-f', file]);
  },
};

/** HAProxy's example without TLS, for two instances or more. */
export function plainHaproxyExample(port: number, [one, two, ...more]: readonly number[]): Promise<string> {
  const others = more.map((other) => `\n\tserver on-${other} 127.0.0.1:${other}`);
  return deployExample('haproxy/haproxy.cfg', {
    '\tbind :80\n': '',
    'bind :443 ssl crt /etc/ssl/limelight/haproxy.pem alpn h2,http/1.1': `bind 127.0.0.1:${port}`,
    '\thttp-request redirect scheme https code 301 unless { ssl_fc }\n': '',
    '\thttp-request set-header X-Forwarded-Proto https\n': '',
    '127.0.0.1:8080': `127.0.0.1:${one}`,
    '127.0.0.1:8081': `127.0.0.1:${two}${others.join('')}`,
    'maxconn 60000': 'maxconn 2000',
  });
}

export async function startPlainHaproxy({ port, instances, folder }: Omit<ProxyPlace, 'plainPort'>) {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await plainHaproxyExample(port, instances));
  return runServer('haproxy', ['-W', '-f', file]);
}

export const proxies: readonly ReverseProxy[] = [caddy, nginx, haproxy];
