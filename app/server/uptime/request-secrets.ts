import { messages } from '~/shared/messages'
import type { MonitorChange } from '~/shared/schemas/monitor'
import { type RequestSecrets, requestSecrets } from '~/shared/schemas/monitor-kinds'
import type { FieldErrors } from '../errors'
import { openSecret, sealSecret } from '../secrets'
import { secretPlace } from './give-orders'

const NONE: RequestSecrets = { headers: [], body: '' }

/** What the request of a monitor carries, as it is stored; null when it carries nothing. */
export async function sealRequest(
  secrets: RequestSecrets,
  tenant: number,
  monitor: number,
): Promise<string | null> {
  if (secrets.headers.length === 0 && secrets.body === '') return null
  return sealSecret(JSON.stringify(secrets), secretPlace(tenant, monitor))
}

/** The same again; nothing when the key that it was sealed with is gone. */
export async function openRequest(
  sealed: string | null,
  tenant: number,
  monitor: number,
): Promise<RequestSecrets> {
  const text = sealed && (await openSecret(sealed, secretPlace(tenant, monitor)))
  return text ? requestSecrets.parse(JSON.parse(text)) : NONE
}

/** What a form says of a request, with what it leaves as it is taken from what is stored. */
export function mergeRequest(
  request: MonitorChange['request'],
  stored: RequestSecrets = NONE,
): { secrets: RequestSecrets; faults: FieldErrors } {
  if (!request) return { secrets: stored, faults: {} }
  const faults: FieldErrors = {}
  const headers = request.headers.map(({ name, value }, i) => {
    const kept = stored.headers.find((header) => header.name.toLowerCase() === name.toLowerCase())
    if (value === null && !kept) faults[`request.headers[${i}].value`] = [messages.monitors.faults.headerKept]
    return { name, value: value ?? kept?.value ?? '' }
  })
  return { secrets: { headers, body: request.body ?? stored.body }, faults }
}
