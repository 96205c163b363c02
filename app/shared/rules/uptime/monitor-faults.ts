import { inputMessages } from '../../messages/form'
import { monitorsMessages } from '../../messages/monitors'
import type { MonitorBody } from '../../schemas/monitor'
import type { Comparison, MonitorSettings, SettingsOf } from '../../schemas/monitor-kinds'
import { UNSTORABLE } from '../unstorable'
import { isHttpKind, normalizeTarget } from './monitor-target'
import { statusSetFault } from './status-set'

const NUMERIC_COMPARISONS: ReadonlySet<Comparison> = new Set(['less', 'atMost', 'greater', 'atLeast'])

const messages = monitorsMessages.faults

type Fault = readonly [field: string, message: string]
type HttpSettings = SettingsOf<'http'> | SettingsOf<'keyword'> | SettingsOf<'json'>
type Input = Pick<
  MonitorBody,
  'page' | 'target' | 'settings' | 'request' | 'intervalSeconds' | 'timeoutMs' | 'slowMs'
>

const MAX_STATUS_LENGTH = 200
const MAX_TEXT_LENGTH = 1000
const MAX_TLS_DAYS = 365
const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** Set by the connection itself. */
export const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
])

/** Whether the request method allows a body. */
export const takesBody = (settings: MonitorSettings): boolean =>
  'method' in settings && METHODS_WITH_BODY.has(settings.method)

const when = (isFault: boolean, field: string, message: string): Fault[] =>
  isFault ? [[field, message]] : []

/** Contradictions between the fields of a monitor's form, by field; empty when valid. */
export function monitorFaults(input: Input): Record<string, string[]> {
  const { settings } = input
  const found = [
    ...targetFaults(input),
    ...timeFaults(input),
    ...(isHttp(settings) ? httpFaults(settings) : []),
    ...kindFaults(settings),
    ...requestFaults(input),
  ]
  const faults: Record<string, string[]> = {}
  for (const [field, message] of found) faults[field] = [...(faults[field] ?? []), message]
  return faults
}

const isHttp = (settings: MonitorSettings): settings is HttpSettings => isHttpKind(settings.kind)

function targetFaults({ page, target, settings }: Input): Fault[] {
  if (!target) return when(page == null, 'target', messages.targetNeeded)
  const read = normalizeTarget(settings.kind, target)
  return read.ok ? [] : [['target', read.message]]
}

function timeFaults({ intervalSeconds, timeoutMs, slowMs }: Input): Fault[] {
  return [
    ...when(timeoutMs * 2 > intervalSeconds * 1000, 'timeoutMs', messages.timeout),
    ...when(slowMs !== null && slowMs >= timeoutMs, 'slowMs', messages.slow),
  ]
}

function httpFaults({ kind, method, status }: HttpSettings): Fault[] {
  const isFaulty = status.length > MAX_STATUS_LENGTH || statusSetFault(status)
  return [
    ...when(isFaulty, 'settings.status', messages.status),
    ...when(kind !== 'http' && method === 'HEAD', 'settings.method', messages.methodWithoutText),
  ]
}

function kindFaults(settings: MonitorSettings): Fault[] {
  const days = 'tlsDays' in settings ? tlsFaults(settings.tlsDays) : []
  if (settings.kind === 'keyword') return [...days, ...textFaults('settings.keyword', settings.keyword, true)]
  if (settings.kind === 'json') return [...days, ...jsonFaults(settings)]
  if (settings.kind === 'dns') return dnsFaults(settings)
  return days
}

const tlsFaults = (days: number | null) =>
  when(days !== null && (days < 1 || days > MAX_TLS_DAYS), 'settings.tlsDays', messages.tlsDays)

function jsonFaults({ path, comparison, expected }: SettingsOf<'json'>): Fault[] {
  const isNumber = expected.trim() !== '' && Number.isFinite(Number(expected))
  return [
    ...textFaults('settings.path', path, true),
    ...textFaults('settings.expected', expected, comparison !== 'exists'),
    ...when(
      NUMERIC_COMPARISONS.has(comparison) && expected !== '' && !isNumber,
      'settings.expected',
      messages.expectedNumber,
    ),
  ]
}

function dnsFaults({ resolver, expected }: SettingsOf<'dns'>): Fault[] {
  return [
    ...when(!!resolver && !isIpAddress(resolver), 'settings.resolver', messages.resolver),
    ...textFaults('settings.expected', expected, false),
  ]
}

function textFaults(field: string, text: string, isNeeded: boolean): Fault[] {
  return [
    ...when(isNeeded && text.trim() === '', field, inputMessages.required),
    ...when(text.length > MAX_TEXT_LENGTH, field, inputMessages.atMostCharacters(MAX_TEXT_LENGTH)),
    ...when(UNSTORABLE.test(text), field, inputMessages.controlCharacters),
  ]
}

function isIpAddress(text: string): boolean {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return text.split('.').every((part) => Number(part) < 256)
  return /^[0-9a-f:.]+$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]`)
}

/** Bytes allowed in header values. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

function requestFaults({ settings, request }: Input): Fault[] {
  if (!request || !isHttp(settings)) return []
  const names = request.headers.map(({ name }) => name.toLowerCase())
  const ofHeaders = request.headers.flatMap(({ value }, i) => {
    const name = names[i] ?? ''
    return [
      ...when(OWN_HEADERS.has(name), `request.headers[${i}].name`, messages.ownHeader),
      ...when(names.indexOf(name) < i, `request.headers[${i}].name`, messages.headerTwice),
      ...when(
        value !== null && !HEADER_VALUE.test(value),
        `request.headers[${i}].value`,
        messages.headerValue,
      ),
    ]
  })
  return [
    ...ofHeaders,
    ...when(!!request.body && !takesBody(settings), 'request.body', messages.bodyNeedsMethod),
  ]
}
