import { spawn, spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../../free-port'
import { type Cluster, DATABASE, USER } from './cluster'
import { isPostmaster, livePostmaster, stopPostmaster } from './postmaster'
import { asArguments, type Settings } from './settings'

export interface RunningPostgres {
  url: string
  pid: number
  port: number
  /** An already running server was adopted. */
  adopted: boolean
  /** Settles when the server ends for any reason. */
  exited: Promise<void>
  stop(): Promise<void>
  /** Requests the end without waiting, for a process that ends itself. */
  end(): void
}

export interface ServeOptions {
  settings: Settings
  port?: number | undefined
  /** Linux: the signal that the server gets when its parent process has ended, however it did. */
  signalAtParentsEnd: 'INT' | 'QUIT'
}

const RETRY_FOR = 30_000
const READY_WITHIN = 300_000
const TRANSIENT_FAILURE =
  /shared memory|lock file|could not bind|Address already in use|could not create any TCP/
/** Starting again does not help before there is space. */
const NO_SPACE = /No space left|Disk quota exceeded|ENOSPC/i
const LOG_LIMIT = 10 * 1024 * 1024

/** Adopts the running server of the cluster, or starts one and waits until it accepts connections. */
export async function serve(cluster: Cluster, options: ServeOptions): Promise<RunningPostgres> {
  const deadline = Date.now() + RETRY_FOR
  for (;;) {
    const live = livePostmaster(cluster.directory)
    const served = live ? await adopt(cluster, live.pid) : await launch(cluster, options)
    if (typeof served !== 'string') return served
    if (!TRANSIENT_FAILURE.test(served) || NO_SPACE.test(served) || Date.now() > deadline) {
      throw new Error(`PostgreSQL does not start (log: ${cluster.logFile}). ${served}`)
    }
    await sleep(200)
  }
}

async function adopt(cluster: Cluster, pid: number): Promise<RunningPostgres | string> {
  const port = () => livePostmaster(cluster.directory)?.port ?? null
  const isAlive = () => isPostmaster(pid, cluster.directory)
  const ready = await waitUntilReady(cluster, port, isAlive)
  // The old server ended meanwhile; the next round starts a new one.
  if (ready === null) return 'The lock file belonged to a server that was ending.'
  return describe(cluster, pid, ready, true, poll(isAlive))
}

async function launch(cluster: Cluster, options: ServeOptions): Promise<RunningPostgres | string> {
  const port = options.port ?? (await freePort())
  const { log, from } = openLog(cluster.logFile)
  const settings: Settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...options.settings,
  }
  const program = cluster.binaries.postgres
  const serverArgs = ['-D', cluster.directory, ...asArguments(settings)]
  const signal = options.signalAtParentsEnd
  const [command, args] = canSignalAtParentsEnd()
    ? cluster.identity.command('setpriv', ['--pdeathsig', signal, program, ...serverArgs])
    : cluster.identity.command(program, serverArgs)
  const child = spawn(command, args, {
    ...cluster.identity.options,
    detached: true,
    cwd: cluster.home,
    env: cluster.binaries.env,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let isAlive = true
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      isAlive = false
      resolve()
    }
    child.once('exit', end).once('error', end)
  })
  child.unref()
  const { pid } = child
  if (!pid) return `Cannot run ${command}.`
  const ready = await waitUntilReady(
    cluster,
    () => port,
    () => isAlive,
  ).catch(async (error: unknown) => {
    await stopPostmaster(pid, cluster.directory)
    throw error
  })
  if (ready === null) return readFileSync(cluster.logFile).subarray(from).toString('utf8').slice(-2_000)
  return describe(cluster, pid, port, false, exited)
}

let signalsAtParentsEnd: boolean | undefined

/** Not on macOS, nor with the setpriv of BusyBox. */
function canSignalAtParentsEnd(): boolean {
  signalsAtParentsEnd ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0
  return signalsAtParentsEnd
}

function describe(
  cluster: Cluster,
  pid: number,
  port: number,
  adopted: boolean,
  exited: Promise<void>,
): RunningPostgres {
  const url = urlFor(cluster, port, DATABASE)
  const { directory } = cluster
  const end = () => {
    if (isPostmaster(pid, directory)) process.kill(pid, 'SIGINT')
  }
  return { url, pid, port, adopted, exited, end, stop: () => stopPostmaster(pid, directory) }
}

function urlFor(cluster: Cluster, port: number, database: string) {
  return `postgresql://${USER}:${cluster.password}@127.0.0.1:${port}/${database}`
}

/** Ready means a successful connection, not a log line. null when the server ended before. */
async function waitUntilReady(
  cluster: Cluster,
  port: () => number | null,
  isAlive: () => boolean,
): Promise<number | null> {
  const started = Date.now()
  let problem: unknown
  while (Date.now() < started + READY_WITHIN) {
    const at = port()
    if (at) {
      try {
        await createDatabase(urlFor(cluster, at, 'postgres'))
        return at
      } catch (error) {
        problem = error
        // Another server may answer on this port just before ours fails to bind it.
        if (isWrongPassword(error) && Date.now() > started + 3_000) throw error
      }
    }
    if (!isAlive()) return null
    await sleep(25)
  }
  throw new Error(`PostgreSQL runs but accepts no connection: ${problem}`)
}

const isWrongPassword = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('28')

async function createDatabase(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end().catch(() => {})
  }
}

function openLog(file: string) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(file, `${file}.1`)
  const log = openSync(file, 'a', 0o600)
  return { log, from: fstatSync(log).size }
}

async function poll(isAlive: () => boolean) {
  while (isAlive()) await sleep(500, undefined, { ref: false })
}
