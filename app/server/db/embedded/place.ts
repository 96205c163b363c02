import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { canEnter, giveTo, type Identity } from './identity'

/** Where a server that runs as nobody lives when its wanted place lies below a private directory. */
export const SYSTEM_HOME = '/var/lib/lightkeeper'

/** The directory that holds the cluster, its password, its log and its library links. */
export function choosePlace(dataDir: string, identity: Identity): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const wanted = realpathSync(dataDir)
  if (identity.kind !== 'nobody') return wanted
  giveTo(identity, wanted)
  if (canEnter(identity, wanted)) return wanted
  const name = `cluster-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`
  const home = join(SYSTEM_HOME, name)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  giveTo(identity, home)
  return home
}
