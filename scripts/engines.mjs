// Finds Firefox, WebKitGTK and Chromium with what drives them, or installs Debian's packages of them.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { log, PlainError, run } from './run.mjs';

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'chromium', 'chromium-driver', 'xvfb', 'fonts-liberation'];
/** WebKitGTK's own browser is in no folder of PATH. */
const LIBRARIES = ['/usr/lib', '/usr/libexec'];

/** The paths of the programs; throws PlainError when some are missing and cannot be installed. */
export async function findEngines() {
  if (missingOf(look()).length > 0) await install();
  const found = look();
  const missing = missingOf(found);
  if (missing.length === 0) return found;
  throw new PlainError(
    `Missing here: ${missing.join(', ')}. Install Debian's packages (apt-get install ${PACKAGES.join(' ')}); this command does so itself as root where there is apt-get.`,
  );
}

function missingOf(found) {
  return Object.keys(found).filter((name) => found[name] === undefined);
}

function look() {
  return {
    firefox: onPath('firefox-esr'),
    webkitDriver: onPath('WebKitWebDriver'),
    miniBrowser: findMiniBrowser(),
    chromium: onPath('chromium'),
    chromiumDriver: onPath('chromedriver'),
    display: onPath('Xvfb'),
  };
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** `/usr/lib/<machine>/webkit2gtk-4.1/MiniBrowser`, with a number for the version of its interface. */
function findMiniBrowser() {
  const entries = (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
  const inside = LIBRARIES.flatMap(entries).flatMap((path) => (isFolderOf(path) ? entries(path) : [path]));
  return inside
    .filter((path) => /\/webkit2?gtk-[\d.]+$/.test(path))
    .map((path) => join(path, 'MiniBrowser'))
    .find(isProgram);
}

function isFolderOf(path) {
  return /-linux-gnu\w*$/.test(path);
}

async function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  log('Installing Firefox, WebKitGTK and Chromium with apt-get');
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await run('apt-get', ['update', '-q'], options);
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES], options);
  } catch (error) {
    log(error.message);
  }
}
