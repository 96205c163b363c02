import { monitorsMessages } from '~/shared/messages/monitors'
import { takesBody } from '~/shared/rules/uptime/monitor-faults'
import { isHttpKind } from '~/shared/rules/uptime/monitor-target'
import { isElsewhere } from '~/shared/rules/uptime/same-party'
import type { MonitorBody } from '~/shared/schemas/monitor'
import type { RequestSecrets } from '~/shared/schemas/monitor-kinds'
import type { FieldErrors } from '../../platform/errors'
import { sealSecret } from '../../platform/secrets'
import { secretPlace } from './open-request'

const words = monitorsMessages.faults
const NONE: RequestSecrets = { headers: [], body: '' }

/** Stored request secrets and the URL they belong to. */
export interface KnownRequest {
  /** null when undecryptable. */
  stored: RequestSecrets | null
  address: string
}

/** null when there are none. */
export async function sealRequest(
  secrets: RequestSecrets,
  tenant: number,
  monitor: number,
): Promise<string | null> {
  if (secrets.headers.length === 0 && secrets.body === '') return null
  return sealSecret(JSON.stringify(secrets), secretPlace(tenant, monitor))
}

interface MergedRequest {
  /** null keeps the stored ones, which can't be decrypted. */
  secrets: RequestSecrets | null
  faults: FieldErrors
}

/**
 * Merges a form with the stored secrets for fields left unchanged. Never for another host or port or without
 * TLS, so that editing a URL can't leak them.
 */
export function mergeRequest(
  { settings, request }: Pick<MonitorBody, 'settings' | 'request'>,
  address: string,
  known: KnownRequest = { stored: NONE, address },
): MergedRequest {
  if (!isHttpKind(settings.kind)) return { secrets: NONE, faults: {} }
  const isMoved = isElsewhere(known.address, address)
  if (known.stored === null && !isMoved && !isTyped(request)) return { secrets: null, faults: {} }
  const stored = known.stored ?? NONE
  const written = request ?? asStored(stored)
  const faults: FieldErrors = {}
  const headers = written.headers.map(({ name, value }, i) => {
    const kept = stored.headers.find((header) => header.name.toLowerCase() === name.toLowerCase())
    if (value === null && (isMoved || !kept))
      faults[`request.headers[${i}].value`] = [kept ? words.reenterValue : words.headerValueRequired]
    return { name, value: value ?? kept?.value ?? '' }
  })
  const body = takesBody(settings) ? (written.body ?? stored.body) : ''
  if (isMoved && written.body === null && body !== '') faults['request.body'] = [words.reenterValue]
  return { secrets: { headers, body }, faults }
}

/**
 * Request secrets for named headers: given values, else the stored ones, which stay with their server. undefined when
 * nothing changes.
 */
export function replaceRequest(
  settings: MonitorBody['settings'],
  address: string,
  { stored, address: before }: KnownRequest,
  wanted: { names: string[]; headers?: Readonly<Record<string, string>>; body?: string | undefined },
): RequestSecrets | undefined {
  const given = wanted.headers ?? {}
  if (stored === null && wanted.names.length === 0 && wanted.body === undefined) return undefined
  const kept = stored === null || isElsewhere(before, address) ? NONE : stored
  const storedOr = (name: string) =>
    given[name] ??
    kept.headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value ??
    ''
  const secrets: RequestSecrets = isHttpKind(settings.kind)
    ? {
        headers: wanted.names.map((name) => ({ name, value: storedOr(name) })),
        body: takesBody(settings) ? (wanted.body ?? kept.body) : '',
      }
    : NONE
  return JSON.stringify(secrets) === JSON.stringify(stored) ? undefined : secrets
}

const isTyped = (request: MonitorBody['request']) =>
  request !== undefined && (request.headers.length > 0 || !!request.body)

const asStored = ({ headers }: RequestSecrets): NonNullable<MonitorBody['request']> => ({
  headers: headers.map(({ name }) => ({ name, value: null })),
  body: null,
})
