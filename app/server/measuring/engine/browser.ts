import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { chown, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  CDP_WEBSOCKET_ENDPOINT_REGEX,
  ChromeReleaseChannel,
  computeSystemExecutablePath,
  Browser as InstalledBrowser,
  launch,
  type Process,
} from '@puppeteer/browsers'
import { browserFlags, WEBRTC_POLICY } from './browser-flags'
import type { Isolation } from './isolation'

const KNOWN_PATHS = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
]
const START_LIMIT_MS = 30_000
/** How long the last lines of a browser that ended may take to arrive. */
const LAST_WORDS_MS = 500

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The configured browser, else one at a known path, else the Chrome that Puppeteer finds. */
export function findBrowser(configured?: string): string | undefined {
  if (configured) return isExecutable(configured) ? configured : undefined
  const known = KNOWN_PATHS.find(isExecutable)
  if (known) return known
  try {
    return computeSystemExecutablePath({
      browser: InstalledBrowser.CHROME,
      channel: ChromeReleaseChannel.STABLE,
    })
  } catch {
    return undefined
  }
}

const versions = new Map<string, string>()

/** The full version as the browser prints it, such as 156.0.8078.79; asked again after an upgrade in place. */
export async function browserVersion(path: string): Promise<string> {
  const file = `${path} ${(await stat(path)).mtimeMs}`
  const known = versions.get(file)
  if (known) return known
  const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 15_000 })
  const version = /\d+(\.\d+)+/.exec(stdout)?.[0] ?? stdout.trim()
  versions.set(file, version)
  return version
}

const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/** Without the first preference the main document has no dns, connect and ssl times. */
const PREFERENCES = {
  net: { network_prediction_options: 2 },
  webrtc: { ip_handling_policy: WEBRTC_POLICY },
}

async function prepareProfile(folder: string, owner: number | null): Promise<string> {
  const profile = join(folder, 'profile')
  const preferences = join(profile, 'Default', 'Preferences')
  await mkdir(join(profile, 'Default'))
  await writeFile(preferences, JSON.stringify(PREFERENCES))
  if (owner !== null) {
    const owned = [join(folder, 'tmp'), join(folder, 'home'), profile, join(profile, 'Default'), preferences]
    await Promise.all(owned.map((path) => chown(path, owner, owner)))
  }
  return profile
}

/** A shell script that isolates the browser, or drops root, before it starts. */
export async function prefixedStart(browserPath: string, folder: string, prefix: string[]): Promise<string> {
  if (prefix.length === 0) return browserPath
  const script = join(folder, 'browser.sh')
  const words = [...prefix, browserPath].map(quote).join(' ')
  await writeFile(script, `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o755 })
  return script
}

export interface Browser {
  port: number
  ended: Promise<never>
  /** Whether the browser reported a tab that ran out of memory. */
  isOutOfMemory: () => boolean
  kill: () => void
}

const OUT_OF_MEMORY = /out of memory|OOM|allocation failed|invalid array length/i

/** Rejects when the browser ends, also when it ended before anybody looked. */
export async function endOf(browser: Process): Promise<never> {
  const { nodeProcess } = browser
  const closed = once(nodeProcess, 'close')
  await browser.hasClosed()
  await Promise.race([closed, delay(LAST_WORDS_MS)])
  const { exitCode: code, signalCode: signal } = nodeProcess
  const message = `The browser ended with ${signal ?? code}. ${logOf(browser).slice(-1_000)}`
  throw Object.assign(new Error(message), { code: 'WORKER_CRASH' })
}

/** A negative exit code means that it could not be started. */
const hasEnded = ({ nodeProcess: { exitCode, signalCode } }: Process) =>
  signalCode !== null || (exitCode !== null && exitCode >= 0)

const logOf = (browser: Process) => browser.getRecentLogs().join('\n')

/** Starts a new browser with its profile and temporary files in the job folder. */
export async function launchBrowser(
  options: { browserPath: string; folder: string; proxyPort: number; env: NodeJS.ProcessEnv },
  isolated: Isolation,
): Promise<Browser> {
  const { browserPath, folder, proxyPort, env } = options
  const profile = await prepareProfile(folder, isolated.browserUser)
  const browser = launch({
    executablePath: await prefixedStart(browserPath, folder, isolated.browserPrefix),
    args: browserFlags(profile, proxyPort, isolated.hasSandbox),
    env,
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  const ended = endOf(browser)
  ended.catch(() => {})
  const started = browser.waitForLineOutput(CDP_WEBSOCKET_ENDPOINT_REGEX, START_LIMIT_MS)
  const endpoint = await started.catch((error: unknown) => {
    if (hasEnded(browser)) return ended
    throw error
  })
  return {
    port: Number(new URL(endpoint).port),
    ended,
    isOutOfMemory: () => OUT_OF_MEMORY.test(logOf(browser)),
    kill: () => browser.kill(),
  }
}
