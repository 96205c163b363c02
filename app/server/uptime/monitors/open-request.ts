import { type RequestSecrets, requestSecrets } from '~/shared/schemas/monitor-kinds'
import { openSecret } from '../../platform/secrets'

const NONE: RequestSecrets = { headers: [], body: '' }

export const secretPlace = (organization: number, monitor: number): string =>
  `monitor:${organization}:${monitor}`

/** Decrypted request secrets; null for a wrong key. */
export async function openRequest(
  sealed: string | null,
  tenant: number,
  monitor: number,
): Promise<RequestSecrets | null> {
  if (sealed === null) return NONE
  const text = await openSecret(sealed, secretPlace(tenant, monitor))
  if (text === null) return null
  try {
    return requestSecrets.parse(JSON.parse(text))
  } catch {
    return null
  }
}
