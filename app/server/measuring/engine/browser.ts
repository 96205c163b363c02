import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Launcher } from 'chrome-launcher'
import type { Isolation } from './isolation'

const KNOWN_PATHS = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
]
const SMALL_SHARED_MEMORY = 512 * 1024 * 1024

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The configured browser, else one at a known path, else the first that chrome-launcher finds. */
export function findBrowser(configured?: string): string | undefined {
  if (configured) return isExecutable(configured) ? configured : undefined
  const known = KNOWN_PATHS.find(isExecutable)
  if (known) return known
  try {
    return Launcher.getFirstInstallation()
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

/** UDP bypasses the proxy, so WebRTC must not use it. */
const WEBRTC_POLICY = 'disable_non_proxied_udp'

function flags(proxyPort: number, hasSandbox: boolean): string[] {
  return [
    '--headless=new',
    '--disable-gpu',
    '--hide-scrollbars',
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    '--proxy-bypass-list=<-loopback>',
    '--disable-quic',
    // Browser versions read one of the two and ignore the other.
    `--webrtc-ip-handling-policy=${WEBRTC_POLICY}`,
    `--force-webrtc-ip-handling-policy=${WEBRTC_POLICY}`,
    '--gaia-url=https://accounts.invalid',
    ...(hasSandbox ? [] : ['--no-sandbox']),
    ...(hasLittleSharedMemory() ? ['--disable-dev-shm-usage'] : []),
  ]
}

function hasLittleSharedMemory(): boolean {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize < SMALL_SHARED_MEMORY
  } catch {
    return process.platform === 'linux'
  }
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

/** A shell script that drops root before the browser starts. */
async function unprivilegedStart(browserPath: string, folder: string, prefix: string[]): Promise<string> {
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
const logOf = (profile: string) => join(profile, 'chrome-err.log')

function isOutOfMemory(profile: string): boolean {
  try {
    return OUT_OF_MEMORY.test(readFileSync(logOf(profile), 'utf8'))
  } catch {
    return false
  }
}

/** Rejects when the browser ends, also when it ended before anybody looked. */
export async function endOf(launcher: Pick<Launcher, 'chromeProcess'>, profile: string): Promise<never> {
  while (!launcher.chromeProcess) await delay(5)
  const { chromeProcess: browser } = launcher
  if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit')
  const { exitCode: code, signalCode: signal } = browser
  const said = await readFile(logOf(profile), 'utf8').catch(() => '')
  const message = `The browser ended with ${signal ?? code}. ${said.slice(-1_000)}`
  throw Object.assign(new Error(message), { code: 'WORKER_CRASH' })
}

/** Starts a new browser with its profile and temporary files in the job folder. */
export async function launchBrowser(
  options: { browserPath: string; folder: string; proxyPort: number; env: NodeJS.ProcessEnv },
  isolated: Isolation,
): Promise<Browser> {
  const { browserPath, folder } = options
  const profile = await prepareProfile(folder, isolated.browserUser)
  const launcher = new Launcher({
    chromePath: await unprivilegedStart(browserPath, folder, isolated.browserPrefix),
    chromeFlags: flags(options.proxyPort, isolated.hasSandbox),
    userDataDir: profile,
    envVars: options.env as Record<string, string>,
    connectionPollInterval: 20,
    maxConnectionRetries: 1_500,
    logLevel: 'silent',
  })
  const started = launcher.launch()
  const ended = endOf(launcher, profile)
  ended.catch(() => {})
  await Promise.race([started, ended])
  return {
    port: launcher.port ?? 0,
    ended,
    isOutOfMemory: () => isOutOfMemory(profile),
    kill: () => launcher.kill(),
  }
}
