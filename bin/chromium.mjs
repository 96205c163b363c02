import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { asRoot, installPackages } from './apt.mjs'
import { alone } from './lock.mjs'
import { fail, run, say } from './process.mjs'

/** The executable comes before the wrapper scripts. */
const PLACES = {
  linux: [
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/usr/lib/chromium-browser/chromium-browser',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
}
const SHELL = '/usr/lib/chromium/chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const HOW =
  'Install Chromium or Google Chrome, or set CHROME_PATH to its program. ' +
  'On Debian: apt-get install chromium fonts-liberation'

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function find() {
  const named = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => NAMES.map((name) => join(directory, name)))
  return [...(PLACES[process.platform] ?? []), ...named].find(isProgram)
}

/** Sets CHROME_PATH to a working browser; installs one if none exists and the machine allows it. */
export async function ensureChromium() {
  const given = process.env.CHROME_PATH
  if (given) {
    if (!isProgram(given)) fail(`CHROME_PATH is ${given}, which is not a program.`)
    return
  }
  const found = find() ?? (await alone('chromium', async () => find() ?? (await install())))
  process.env.CHROME_PATH = found
}

/**
 * Installs Debian's headless shell, which browser tests prefer for speed. Its version has to match the installed
 * Chromium.
 */
export async function ensureHeadlessShell() {
  if (process.env.CHROME_PATH !== PLACES.linux[0] || isProgram(SHELL)) return
  const { output } = await run('dpkg-query', ['--show', 'chromium'], { capture: true })
  const [, version] = output.trim().split('\t')
  const prefix = version ? await asRoot() : null
  if (!prefix) return
  say('Installing the shell of Chromium that journeys use (once) …')
  await alone('chromium', () => installPackages(prefix, [`chromium-headless-shell=${version}`]))
}

async function install() {
  if (process.platform !== 'linux') fail(`There is no Chromium here. ${HOW}`)
  const prefix = await asRoot()
  if (!prefix) fail(`There is no Chromium here, and no right to install it. ${HOW}`)
  say('Installing Chromium (once, about a minute) …')
  const isDone = await installPackages(prefix, ['chromium', 'fonts-liberation'])
  if (!isDone) fail(`Chromium could not be installed. ${HOW}`)
  const found = find()
  const works = found && (await run(found, ['--version'], { capture: true })).status === 0
  if (!works) fail(`The installed Chromium does not run. ${HOW}`)
  return found
}
