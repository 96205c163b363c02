import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Binaries, locateBinaries } from './binaries'
import { DATABASE, keepPassword, RESTORED, syncDirectory, USER } from './cluster'
import { changeOwner, chooseIdentity, type Identity } from './identity'
import { choosePlace } from './place'
import { asArguments, type Settings } from './settings'

export interface RecoveryOptions {
  dataDir: string
  binDir?: string | undefined
  /** What the files were copied from. */
  source: { major: number; platform: string; label: string }
  /** null: to the end of the log. */
  until: Date | null
  /** Writes the files and the log of the server. */
  fill(directory: string): Promise<void>
  /** Statements for the recovered server, a line each. */
  statements?: string[]
}

const ENDED_BEFORE = 'recovery ended before configured recovery target was reached'
const FAULT = /(?:ERROR|FATAL|PANIC):.*/

/**
 * A cluster of copied files and the log of a server, up to a moment. It takes its place when it is complete; one that was
 * interrupted is begun again. Throws where there is a cluster already.
 */
export async function recoverCluster(options: RecoveryOptions): Promise<{ lastChange: Date | null }> {
  const { until, source } = options
  const identity = chooseIdentity()
  const home = choosePlace(options.dataDir, identity)
  const directory = join(home, 'cluster')
  if (existsSync(directory))
    throw new Error(
      `${directory} has a database already, and a restore overwrites nothing. Name another DATA_DIR.`,
    )
  const binaries = locateBinaries(home, identity, options.binDir)
  const here = { major: binaries.major, platform: `${process.platform}-${process.arch}` }
  if (source.major !== here.major || source.platform !== here.platform)
    throw new Error(
      `The archive is of PostgreSQL ${source.major} on ${source.platform}, here is ${here.major} on ${here.platform}. ` +
        'Restore a backup instead, without --at.',
    )
  const half = join(home, RESTORED)
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  await options.fill(half)
  writeFileSync(join(half, 'backup_label'), source.label, { mode: 0o600 })
  writeFileSync(join(half, 'recovery.signal'), '', { mode: 0o600 })
  changeOwner(identity, half)
  const statements = [
    `alter role ${USER} password '${keepPassword(home)}'`,
    'select pg_last_xact_replay_timestamp() as last',
    ...(options.statements ?? []),
  ]
  const run = (settings: Settings) => runAlone({ half, home, identity, binaries, statements, settings })
  let output = await run(until ? { recovery_target_time: until.toISOString().replace('Z', '+00') } : {})
  // Nothing was written after the moment.
  if (output.includes(ENDED_BEFORE)) output = await run({})
  const fault = FAULT.exec(output)
  if (fault) throw new Error(`PostgreSQL could not apply the changes. ${fault[0].slice(0, 300)}`)
  renameSync(half, directory)
  syncDirectory(home)
  const [, last] = /last = "([^"]+)"/.exec(output) ?? []
  return { lastChange: last ? new Date(last) : null }
}

interface AloneOptions {
  half: string
  home: string
  identity: Identity
  binaries: Binaries
  statements: string[]
  settings: Settings
}

/** Without a port, so that nobody connects before the password is set. */
async function runAlone(options: AloneOptions): Promise<string> {
  const { half, home, identity, binaries, statements } = options
  const settings: Settings = {
    hot_standby: 'off',
    // Everything is there already.
    restore_command: 'false',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    shared_buffers: '256MB',
    max_wal_size: '4GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...options.settings,
  }
  const [command, args] = identity.command(binaries.postgres, [
    '--single',
    '-D',
    half,
    ...asArguments(settings),
    DATABASE,
  ])
  const child = spawn(command, args, {
    ...identity.options,
    env: binaries.env,
    cwd: home,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => {})
  child.stdin.end(statements.map((line) => `${line};\n`).join(''))
  const [shown, logged, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ])
  const output = shown + logged
  if (status !== 0 && !FAULT.test(output))
    throw new Error(`PostgreSQL ended with ${status}: ${logged.slice(-300)}`)
  return output
}
