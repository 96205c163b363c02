import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { childEnv } from '~/server/platform/env'
import { freePort } from '~/server/platform/free-port'
import {
  isBrowser,
  isBrowserMain,
  isBuilt,
  isPostmaster,
  processesAt,
  type RunningProcess,
  variableOf,
} from './processes'
import { until } from './waiting'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HOST = '127.0.0.1'
export const ADMIN = { username: 'admin@example.com', password: 'a password for fault tests' }

const PARTS = {
  supervisor: isBuilt('supervisor'),
  web: isBuilt('web'),
  worker: isBuilt('worker'),
  agent: isBuilt('agent'),
  postgres: isPostmaster,
  browser: isBrowserMain,
}
export type Part = keyof typeof PARTS

export type Product = Awaited<ReturnType<typeof startProduct>>

export interface ProductOptions {
  variables?: Record<string, string>
  before?: string[]
}

export async function startProduct({ variables = {}, before = [] }: ProductOptions = {}) {
  // A short path: socket paths have a length limit, and the product would fall back to another directory.
  const home = mkdtempSync('/tmp/lk-')
  const [dataDir, temporary] = [join(home, 'data'), join(home, 't')]
  // The browser may run as another user and needs access to its profile.
  chmodSync(home, 0o755)
  mkdirSync(temporary, { mode: 0o755 })
  mkdirSync(dataDir, { mode: 0o755 })
  const port = await freePort()
  const environment = childEnv({
    NODE_ENV: 'production',
    NO_COLOR: '1',
    HOST,
    PORT: String(port),
    DATA_DIR: dataDir,
    TMPDIR: temporary,
    ADMIN_EMAIL: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ALLOW_PRIVATE_TARGETS: '1',
    // The tests themselves use the CPU.
    NOISE_CHECK: 'off',
    LOG_LEVEL: 'info',
    // Tests must not contact anything outside this machine.
    UPTIME_CANARIES: 'off',
    DOMAIN_LOOKUP_URL: 'off',
    ...Object.fromEntries(
      ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'PUBLIC_URL', 'API_URL'].map((name) => [name, undefined]),
    ),
    ...variables,
  })
  let supervisor: ChildProcess | undefined
  let output = ''
  // Tests poll: a connection for each query would cost more than the query.
  let pool: pg.Pool | undefined

  const running = () => processesAt(home)
  const find = (part: Part): RunningProcess | undefined => running().find(PARTS[part])
  /** A path as the product sees it, which may have a mount namespace of its own. */
  const inside = (...names: string[]) => {
    const supervisor = before.length > 0 ? find('supervisor') : undefined
    return join(supervisor ? `/proc/${supervisor.pid}/root` : '/', ...names)
  }
  const dataPath = (...names: string[]) => inside(dataDir, ...names)
  const log = (name: Part) => readFileSync(dataPath('logs', `${name}.log`), 'utf8')

  function begin(): ChildProcess {
    output = ''
    closePool()
    const script = join('build', 'processes', 'supervisor.js')
    // The IPC channel closes when the test run is killed, which ends the product.
    const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const
    const [command = '', ...words] = [...before, process.execPath, script]
    const child = spawn(command, words, { cwd: ROOT, env: environment, stdio: [...stdio] })
    supervisor = child
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    return child
  }

  async function start(): Promise<void> {
    const child = begin()
    await until('the product is ready', 100_000, () => {
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`)
      return output.includes('Lightkeeper is ready')
    }).catch((error: Error) => {
      throw new Error(`${error.message}\n${output}`)
    })
  }

  async function kill(part: Part): Promise<number> {
    const { pid } = await until(`${part} runs`, 20_000, () => find(part))
    process.kill(pid, 'SIGKILL')
    await until(`${part} is dead`, 5_000, () => running().every((each) => each.pid !== pid))
    return pid
  }

  const waitUntilReplaced = (part: Part, killed: number) =>
    until(`another ${part}`, 30_000, () => running().find((each) => PARTS[part](each) && each.pid !== killed))

  /** Requests a stop and waits; returns the exit status and the time in ms. */
  async function stop(): Promise<{ status: number | null; ms: number }> {
    const child = supervisor
    if (!child) throw new Error('The product was never started')
    const startedAt = Date.now()
    closePool()
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    return { status: child.exitCode, ms: Date.now() - startedAt }
  }

  async function startSecondWorker() {
    const { environment: variables } = await until('a worker', 20_000, () => find('worker'))
    // A variable with an empty name crashes a process that starts a thread (Node 24.21).
    const named = variables.split('\0').filter(Boolean)
    const env = Object.fromEntries(
      named.map((entry) => [entry.split('=')[0], entry.slice(entry.indexOf('=') + 1)]),
    )
    const script = join('build', 'processes', 'worker.js')
    const child = spawn(process.execPath, [script], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return {
      async stop() {
        if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
        return child.exitCode
      },
    }
  }

  async function readDatabaseUrl(): Promise<string | undefined> {
    const worker = await until('a worker', 20_000, () => find('worker'))
    return variableOf(worker, 'DATABASE_URL')
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: await readDatabaseUrl() })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    if (!pool) {
      pool = new pg.Pool({
        connectionString: await readDatabaseUrl(),
        max: 2,
        connectionTimeoutMillis: 5_000,
      })
      pool.on('error', () => {})
    }
    return (await pool.query<T>(text, values)).rows
  }

  function closePool(): void {
    pool?.end().catch(() => {})
    pool = undefined
  }

  /** Kills all remaining processes and deletes the folder, also after a failed test. */
  async function discard(): Promise<void> {
    await stop()
    for (const { pid } of running()) process.kill(pid, 'SIGKILL')
    await until('all processes have ended', 10_000, () => running().length === 0)
    rmSync(home, { recursive: true, force: true })
  }

  await start().catch(async (error: unknown) => {
    await discard()
    throw error
  })
  return {
    url: `http://${HOST}:${port}`,
    begin,
    start,
    stop,
    kill,
    waitUntilReplaced,
    startSecondWorker,
    find,
    all: (part: Part) => running().filter(PARTS[part]),
    connect,
    query,
    output: () => output,
    dataPath,
    log,
    running,
    browsers: () => running().filter(isBrowser),
    temporaryPath: (name: string) => inside(temporary, name),
    temporaryFiles: () => readdirSync(temporary),
    discard,
  }
}

export function leftBehind(product: Product): string[] {
  return [...product.running().map(({ pid, command }) => `${pid} ${command}`), ...product.temporaryFiles()]
}
