import type { Db } from '../../platform/db'
import { openSecret, sealSecret } from '../../platform/secrets'
import { listSealed, updateSealed } from './monitor.store'
import { secretPlace } from './open-request'

/**
 * Seals the request secrets of monitors for the organization that they moved to: a seal holds for one place. What can't
 * be decrypted stays as it is. Part of the caller's transaction.
 */
export async function resealRequests(
  tx: Db,
  { from, to }: { from: number; to: number },
  monitors: number[],
): Promise<void> {
  for (const { id, sealed } of await listSealed(tx, to, monitors)) {
    const text = await openSecret(sealed, secretPlace(from, id))
    if (text !== null) await updateSealed(tx, to, id, await sealSecret(text, secretPlace(to, id)))
  }
}
