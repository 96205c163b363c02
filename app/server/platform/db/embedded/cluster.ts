import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries'
import { changeOwner, type Identity } from './identity'

export const DATABASE = 'lightkeeper'
export const USER = 'lightkeeper'
/** Holds a cluster that is being restored. */
export const RESTORED = 'cluster.restored'

export interface Cluster {
  home: string
  directory: string
  logFile: string
  password: string
  binaries: Binaries
  identity: Identity
}

export function syncDirectory(directory: string) {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function storePassword(file: string): string {
  const password = randomBytes(24).toString('base64url')
  const half = `${file}.${process.pid}`
  writeFileSync(half, password, { mode: 0o600, flush: true })
  renameSync(half, file)
  return password
}

/** The known one, or a new one. */
export function keepPassword(home: string): string {
  const file = join(home, 'password')
  return existsSync(file) ? readFileSync(file, 'utf8') : storePassword(file)
}

export function openCluster(home: string, identity: Identity, binaries: Binaries, durable: boolean): Cluster {
  const directory = join(home, 'cluster')
  const passwordFile = join(home, 'password')
  const exists = existsSync(directory)
  if (exists && !existsSync(passwordFile)) {
    throw new Error(`${passwordFile} is missing: the database in ${directory} can't be opened without it.`)
  }
  if (!exists && existsSync(join(home, RESTORED)))
    throw new Error(
      `A restore into ${home} was interrupted. Run it again, or remove ${RESTORED} there to begin with an empty database.`,
    )
  const password = keepPassword(home)
  const cluster = { home, directory, logFile: join(home, 'server.log'), password, binaries, identity }
  if (exists) requireSameMajor(cluster)
  else create(cluster, durable)
  changeOwner(identity, directory)
  return cluster
}

function requireSameMajor({ directory, binaries }: Cluster) {
  const versionFile = join(directory, 'PG_VERSION')
  if (!existsSync(versionFile)) throw new Error(`${directory} is damaged: it has no PG_VERSION.`)
  const major = Number(readFileSync(versionFile, 'utf8').trim())
  if (major === binaries.major) return
  throw new Error(
    `The data in ${directory} belongs to PostgreSQL ${major}, the program here is ${binaries.major}. ` +
      `Set PG_BIN_DIR to the programs of PostgreSQL ${major}, or move the data by export and import.`,
  )
}

/** Created next to its place and renamed when complete, so that a kill leaves no partial cluster. */
function create({ home, directory, password, binaries, identity }: Cluster, durable: boolean) {
  const half = `${directory}.init`
  const secret = join(home, 'password.init')
  rmSync(half, { recursive: true, force: true })
  writeFileSync(secret, password, { mode: 0o600 })
  changeOwner(identity, secret)
  changeOwner(identity, home)
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const [command, args] = identity.command(binaries.initdb, [
    `--pgdata=${half}`,
    `--username=${USER}`,
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...locale,
    ...(durable ? [] : ['--no-sync']),
  ])
  const made = spawnSync(command, args, {
    ...identity.options,
    env: binaries.env,
    cwd: home,
    encoding: 'utf8',
  })
  rmSync(secret, { force: true })
  if (made.status !== 0) {
    rmSync(half, { recursive: true, force: true })
    throw new Error(`Cannot create the database in ${home}: ${made.error?.message ?? made.stderr}`)
  }
  renameSync(half, directory)
  if (durable) syncDirectory(home)
}
