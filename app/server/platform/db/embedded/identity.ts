import { type SpawnOptions, spawnSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { userInfo } from 'node:os'

const NOBODY = 65_534
const MAP = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

/** PostgreSQL refuses to run as root: the user it runs as, and the owner of its files. */
export interface Identity {
  kind: 'self' | 'namespace' | 'nobody'
  owner: { uid: number; gid: number } | null
  command(program: string, args: string[]): [string, string[]]
  options: Pick<SpawnOptions, 'uid' | 'gid'>
}

const self: Identity = {
  kind: 'self',
  owner: null,
  command: (program, args) => [program, args],
  options: {},
}

function inNamespace(owner: Identity['owner']): Identity {
  return {
    kind: 'namespace',
    owner,
    command: (program, args) => ['unshare', [...MAP, program, ...args]],
    options: {},
  }
}

function nobody(): Identity {
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout) || NOBODY
  const owner = { uid: id('-u'), gid: id('-g') }
  return { ...self, kind: 'nobody', owner, options: owner }
}

function hasNamespaces() {
  return process.platform === 'linux' && spawnSync('unshare', [...MAP, 'true']).status === 0
}

function hasName() {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/**
 * Root becomes nobody in a user namespace, which needs no chown and works below private directories; where
 * containers forbid that, the real nobody. A uid without a name also needs a namespace.
 */
export function chooseIdentity(
  uid = process.getuid?.() ?? -1,
  machine: { hasName(): boolean; hasNamespaces(): boolean } = { hasName, hasNamespaces },
): Identity {
  if (uid === 0) return machine.hasNamespaces() ? inNamespace({ uid: 0, gid: 0 }) : nobody()
  if (uid < 0 || machine.hasName()) return self
  if (machine.hasNamespaces()) return inNamespace(null)
  throw new Error(
    `PostgreSQL needs a user with a name, and the user with the id ${uid} has none. ` +
      'Add it to /etc/passwd, allow user namespaces, or set DATABASE_URL to another PostgreSQL.',
  )
}

/** Changes the owner after a different identity used the directory. */
export function changeOwner(identity: Identity, directory: string): void {
  if (!identity.owner || lstatSync(directory).uid === identity.owner.uid) return
  const { uid, gid } = identity.owner
  const changed = spawnSync('chown', ['-R', `${uid}:${gid}`, directory], { encoding: 'utf8' })
  if (changed.status !== 0)
    throw new Error(`Cannot change the owner of ${directory} to uid ${uid}: ${changed.stderr}`)
}

export function canAccess(identity: Identity, directory: string): boolean {
  const [command, args] = identity.command('test', ['-w', directory, '-a', '-x', directory])
  return spawnSync(command, args, { ...identity.options, cwd: '/' }).status === 0
}
