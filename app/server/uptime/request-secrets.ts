import { messages } from '~/shared/messages'
import { takesBody } from '~/shared/rules/uptime/monitor-faults'
import { isHttpKind } from '~/shared/rules/uptime/monitor-target'
import { isSameParty } from '~/shared/rules/uptime/same-party'
import type { MonitorChange } from '~/shared/schemas/monitor'
import type { RequestSecrets } from '~/shared/schemas/monitor-kinds'
import type { FieldErrors } from '../errors'
import { sealSecret } from '../secrets'
import { secretPlace } from './open-request'

const words = messages.monitors.faults
const NONE: RequestSecrets = { headers: [], body: '' }

/** What a monitor's request carries as it is stored, and the address it is sent to. */
export interface KnownRequest {
  /** null cannot be opened here. */
  stored: RequestSecrets | null
  address: string
}

/** What the request of a monitor carries, as it is stored; null when it carries nothing. */
export async function sealRequest(
  secrets: RequestSecrets,
  tenant: number,
  monitor: number,
): Promise<string | null> {
  if (secrets.headers.length === 0 && secrets.body === '') return null
  return sealSecret(JSON.stringify(secrets), secretPlace(tenant, monitor))
}

interface MergedRequest {
  /** null leaves what is stored, which cannot be opened, as it is. */
  secrets: RequestSecrets | null
  faults: FieldErrors
}

/**
 * What a form says of a request to an address, with what it leaves as it is taken from what is stored. That goes to
 * no other host or port and never in the clear: who may change an address could have it sent to one of their own.
 */
export function mergeRequest(
  { settings, request }: Pick<MonitorChange, 'settings' | 'request'>,
  address: string,
  known: KnownRequest = { stored: NONE, address },
): MergedRequest {
  if (!isHttpKind(settings.kind)) return { secrets: NONE, faults: {} }
  const isMoved = isElsewhere(known.address, address)
  if (known.stored === null && !isMoved && !isTyped(request)) return { secrets: null, faults: {} }
  const stored = known.stored ?? NONE
  const written = request ?? asKept(stored)
  const faults: FieldErrors = {}
  const headers = written.headers.map(({ name, value }, i) => {
    const kept = stored.headers.find((header) => header.name.toLowerCase() === name.toLowerCase())
    if (value === null && (isMoved || !kept))
      faults[`request.headers[${i}].value`] = [kept ? words.typeAgain : words.headerKept]
    return { name, value: value ?? kept?.value ?? '' }
  })
  const body = takesBody(settings) ? (written.body ?? stored.body) : ''
  if (isMoved && written.body === null && body !== '') faults['request.body'] = [words.typeAgain]
  return { secrets: { headers, body }, faults }
}

const isElsewhere = (from: string, to: string) =>
  URL.canParse(to) && !(URL.canParse(from) && isSameParty(new URL(from), new URL(to)))

const isTyped = (request: MonitorChange['request']) =>
  request !== undefined && (request.headers.length > 0 || !!request.body)

const asKept = ({ headers }: RequestSecrets): NonNullable<MonitorChange['request']> => ({
  headers: headers.map(({ name }) => ({ name, value: null })),
  body: null,
})
