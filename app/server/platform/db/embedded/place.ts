import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { canAccess, changeOwner, type Identity } from './identity'

/** Used when the wanted place is below a private directory and the server runs as nobody. */
export const SYSTEM_HOME = '/var/lib/lightkeeper'

export function choosePlace(dataDir: string, identity: Identity): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const wanted = realpathSync(dataDir)
  if (identity.kind !== 'nobody') return wanted
  changeOwner(identity, wanted)
  if (canAccess(identity, wanted)) return wanted
  const name = `cluster-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`
  const home = join(SYSTEM_HOME, name)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  changeOwner(identity, home)
  return home
}
