import { join } from 'node:path'
import pc from 'picocolors'
import { testingMessages } from '~/shared/messages/testing'
import { isSignUpOpen } from '../../accounts/auth'
import { embeddedHome } from '../../platform/db/embedded'
import { childEnv, type Env, env } from '../../platform/env'
import { version } from '../../platform/version'
import { prepareDatabase } from '../prepare'
import { loadDemoFromTerminal } from '../terminal/load-demo'
import { measureFromTerminal } from '../terminal/measure'
import { namesPrivateTarget, readArguments, type Wanted } from './arguments'
import { type SupervisedChild, superviseChild } from './child'
import { supervisePostgres, warningOfPlace } from './database'
import { loadDemoBeside } from './demo-beside'
import { hasSpace, waitForSpace } from './free-space'
import { isDataDirectoryHeld, lockDataDirectory } from './lock'
import { type Output, openOutput } from './output'
import { reservePort } from './port'
import { processes } from './processes'
import { isHealthy, waitUntilReady } from './ready'
import { keepReserve } from './reserve'

interface Signals {
  stop: AbortSignal
  forceStop: AbortSignal
}

interface Context extends Signals {
  config: Env
  wanted: Wanted
  output: Output
  /** Called in reverse order at the end, after a failure too. */
  closers: (() => unknown)[]
}

const ORPHAN_TIMEOUT_MS = 20_000
/** How often processes hear how many log lines the supervisor has dropped. */
const TELL_DROPPED_MS = 2_000

/** Starts everything, and runs until stopped. Returns the exit status. */
export async function run(args: string[], signals: Signals): Promise<number> {
  const wanted = readArguments(args)
  const config = env()
  if (wanted.demo && isDataDirectoryHeld(config.DATA_DIR)) return loadDemoBeside(config, signals.stop)
  const space = { dataDir: config.DATA_DIR, databaseDir: undefined, mark: config.MIN_FREE_SPACE }
  await waitForSpace({ ...space, signal: signals.stop }, (text) => process.stderr.write(`${text}\n`))
  signals.stop.throwIfAborted()
  const output = openOutput(join(config.DATA_DIR, 'logs'), wanted.urls.length > 0)
  const context: Context = { ...signals, config, wanted, output, closers: [output.close] }
  try {
    return await serve(context)
  } finally {
    for (const close of context.closers.reverse()) {
      try {
        await close()
      } catch (error) {
        // The others must still end.
        process.stderr.write(`${pc.red(error instanceof Error ? error.message : String(error))}\n`)
      }
    }
  }
}

async function serve(context: Context): Promise<number> {
  const { config, wanted, output, stop, closers } = context
  const lock = lockDataDirectory(config.DATA_DIR)
  closers.push(lock.release)
  const port = await reservePort(config.PORT, config.HOST, lock.isStale ? ORPHAN_TIMEOUT_MS : 0)
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${port}`
  const database = config.DATABASE_URL
    ? { url: config.DATABASE_URL, directory: undefined }
    : await embeddedDatabase(context)
  const databaseUrl = database.url
  stop.throwIfAborted()

  const { firstRun, agentKey, agentKeyState, leftCells } = await prepareDatabase({
    databaseUrl,
    dataDir: config.DATA_DIR,
    adminEmail: config.ADMIN_EMAIL,
    adminPassword: config.ADMIN_PASSWORD,
    // The embedded database belongs to this DATA_DIR alone; others may have agents that use the key.
    replaceAgentKey: !config.DATABASE_URL,
  })
  for (const left of leftCells) output.warn(left)
  if (agentKeyState === 'refused') output.warn(testingMessages.agents.localKeyRefused)
  stop.throwIfAborted()

  const serverUrl = localUrl(config.HOST, port)
  const isPrivate = await namesPrivateTarget(wanted.urls)
  startChildren(
    context,
    { port, serverUrl },
    {
      DATABASE_URL: databaseUrl,
      DATABASE_DIR: database.directory,
      DATA_DIR: config.DATA_DIR,
      PORT: String(port),
      HOST: config.HOST,
      SERVER_URL: serverUrl,
      PUBLIC_URL: publicUrl,
      AGENT_KEY: agentKey,
      ...(isPrivate ? { ALLOW_PRIVATE_TARGETS: '1' } : {}),
    },
  )
  await waitUntilReady(serverUrl, stop, join(config.DATA_DIR, 'logs'))
  announce(output, publicUrl, firstRun)

  if (wanted.demo) {
    const status = await loadDemo(context, databaseUrl, publicUrl)
    if (wanted.once && wanted.urls.length === 0) return status ?? 0
  }
  if (wanted.urls.length > 0) {
    const status = await measure(context, databaseUrl, publicUrl)
    if (wanted.once && status !== null) return status
  }
  await whenAborted(stop)
  return 0
}

/** The exit status of the measurement; null when it was cancelled, or failed while the server continues. */
async function measure({ wanted, output, stop }: Context, databaseUrl: string, publicUrl: string) {
  const { urls, once } = wanted
  const measuring = measureFromTerminal({ databaseUrl, publicUrl, urls, once })
  try {
    return await Promise.race([measuring, whenAborted(stop).then(() => null)])
  } catch (error) {
    if (once) throw error
    output.say(pc.red(error instanceof Error ? error.message : String(error)))
    return null
  }
}

/** Null when it was cancelled, or failed while the server continues. */
async function loadDemo({ wanted, output, stop }: Context, databaseUrl: string, publicUrl: string) {
  try {
    return await loadDemoFromTerminal({ databaseUrl, publicUrl, say: output.say, stop })
  } catch (error) {
    if (wanted.once) throw error
    output.say(pc.red(error instanceof Error ? error.message : String(error)))
    return null
  }
}

async function embeddedDatabase({ config, output, closers, stop }: Context) {
  const { DATA_DIR, PG_BIN_DIR: binDir, MIN_FREE_SPACE: mark } = config
  const dataDir = join(DATA_DIR, 'postgres')
  const directory = embeddedHome(dataDir)
  const warning = warningOfPlace(directory, dataDir)
  if (warning) output.warn(warning)
  await waitForSpace({ dataDir: DATA_DIR, databaseDir: directory, mark, signal: stop }, output.warn)
  stop.throwIfAborted()
  const reserve = mark > 0 ? keepReserve(directory, output.warn) : null
  const database = await supervisePostgres({
    dataDir,
    binDir,
    warn: output.warn,
    makeRoom: () => reserve?.adjust(),
    hasRoom: () => hasSpace(DATA_DIR, directory, mark),
  })
  process.once('exit', database.end)
  closers.push(() => reserve?.stop(), database.stop)
  return { url: database.url, directory }
}

function startChildren(
  context: Context,
  { port, serverUrl }: { port: number; serverUrl: string },
  variables: Record<string, string | undefined>,
) {
  const { wanted, output, closers, forceStop } = context
  const children: SupervisedChild[] = processes(wanted.dev, port).map(
    ({ env, omittedVariables, liveness, ...spec }) =>
      superviseChild({
        ...spec,
        env: childEnv({
          ...variables,
          ...env,
          ...Object.fromEntries(omittedVariables.map((name) => [name, undefined])),
        }),
        onLine: (line) => output.line(spec.name, line),
        onEnd: output.warn,
        liveness:
          liveness === null ? undefined : liveness === 'signs' ? {} : { probe: () => isHealthy(serverUrl) },
      }),
  )
  const killAll = () => {
    for (const child of children) child.kill()
  }
  const timer = setInterval(() => {
    for (const child of children) child.send({ droppedLogLines: output.dropped() })
  }, TELL_DROPPED_MS).unref()
  closers.push(() => clearInterval(timer))
  process.once('exit', killAll)
  forceStop.addEventListener('abort', killAll)
  // Stops the last process first: no process may outlive the server it reports to.
  closers.push(async () => {
    for (const child of children.toReversed()) await child.stop()
  })
}

function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function announce(output: Output, publicUrl: string, signIn: { email: string; password: string } | null) {
  output.say(`${pc.green('Lightkeeper is ready')} at ${pc.bold(publicUrl)} (version ${version})`)
  if (!signIn) return
  output.say(`Sign in as ${pc.bold(signIn.email)} with the password ${pc.bold(signIn.password)}`)
  output.say(pc.dim('The password is not shown again.'))
  if (!isSignUpOpen())
    output.say('Sign-up is closed: invite people at Settings → People, or set SIGNUP=open for everyone.')
}
