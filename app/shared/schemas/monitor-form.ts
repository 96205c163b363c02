import { z } from 'zod'
import { monitorFormMessages } from '../messages/monitors'
import { kindFamily, kindOf, SETTINGS_OF, type SettingField } from '../rules/uptime/monitor-form-fields'
import { isHttpKind } from '../rules/uptime/monitor-target'
import type { MonitorKind } from '../rules/uptime/outcomes'
import { monitorChange } from './monitor'
import { monitorSettings } from './monitor-kinds'

type Sent = string | undefined

const isTicked = (sent: Sent) => sent === 'on'
const trimmed = (sent: Sent) => sent?.trim() ?? ''
/** NaN is refused by the schema of the setting. */
const amountOf = (sent: Sent) => {
  const typed = trimmed(sent)
  if (typed === '') return null
  return /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN
}

const READ: Record<SettingField, (sent: Sent) => unknown> = {
  method: (sent) => sent ?? 'GET',
  status: trimmed,
  redirects: (sent) => sent ?? 'follow',
  verifiesTls: isTicked,
  tlsDays: amountOf,
  keyword: (sent) => sent ?? '',
  isPresent: (sent = 'true') => sent === 'true',
  isCaseSensitive: isTicked,
  path: trimmed,
  comparison: (sent) => sent ?? 'equals',
  expected: trimmed,
  record: (sent) => sent ?? 'A',
  resolver: (sent) => trimmed(sent) || null,
  answer: trimmed,
}

/** A form holds the fields of every kind; only those of its own kind are read. */
function readSettings(sent: unknown): unknown {
  const values = Object(sent) as Record<string, Sent>
  const kind = kindOf(values['kind'], 'http')
  const own = SETTINGS_OF[kind].map((name) => [
    name === 'answer' ? 'expected' : name,
    READ[name](values[name]),
  ])
  return { kind, ...Object.fromEntries(own) }
}

/** A transform and no pipe: conform would turn the empty texts of a schema that it sees into undefined. */
const settings = z.unknown().transform((sent, context) => {
  const read = monitorSettings.safeParse(readSettings(sent))
  if (read.success) return read.data
  for (const issue of read.error.issues) {
    const message = issue.path[0] === 'tlsDays' ? monitorFormMessages.number : issue.message
    context.addIssue({ code: 'custom', path: issue.path, message })
  }
  return z.NEVER
})

const text = z.string().trim().default('')
const rawText = z.string().default('')
const ticked = z.literal('on').optional().transform(isTicked)
const { intervalSeconds, timeoutMs } = monitorChange.shape

const request = z.object({
  headers: z.preprocess(
    (sent) => (Array.isArray(sent) ? Array.from(sent, (row) => row ?? {}) : []),
    z.array(z.object({ name: text, value: rawText })),
  ),
  body: rawText,
  keepsBody: ticked,
  removesBody: ticked,
})
type Request = z.output<typeof request>

/** Rows without a name and a value are skipped; `rows` says where the others stand in the form. */
function headersOf({ headers }: Request) {
  const filled = headers.flatMap(({ name, value }, row) =>
    name === '' && value === '' ? [] : [{ row, name, value: value === '' ? null : value }],
  )
  return {
    headers: filled.map(({ name, value }) => ({ name, value })),
    rows: filled.map(({ row }) => row),
  }
}

/** A header without a value and a body of null keep what is stored. */
function bodyOf({ body, keepsBody, removesBody }: Request) {
  if (removesBody) return ''
  return keepsBody && body === '' ? null : body
}

/** The form of a monitor as the API takes it, apart from the site; `headerRows` are for `monitorFieldOf`. */
export const monitorForm = z
  .object({
    name: text,
    page: text,
    targets: z.object({ http: text, tls: text, dns: text, tcp: text }).prefault({}),
    settings,
    request: z.preprocess((sent) => sent ?? {}, request),
    intervalSeconds,
    timeoutMs,
    slowMs: z.preprocess(
      (sent) => amountOf(sent as Sent),
      z.int({ error: () => monitorFormMessages.number }).nullable(),
    ),
    locations: z.preprocess((sent) => [sent ?? []].flat(), z.array(z.coerce.number().int())),
    isPaused: ticked,
  })
  .transform(({ name, page, targets, settings, request, ...rest }) => {
    const target = targets[kindFamily(settings.kind)]
    const { headers, rows } = headersOf(request)
    return {
      body: {
        ...rest,
        ...(name !== '' && { name }),
        ...(target !== '' && { target }),
        page: page === '' ? null : Number(page),
        settings,
        ...(isHttpKind(settings.kind) && { request: { headers, body: bodyOf(request) } }),
      },
      headerRows: rows,
    }
  })

const HEADER = /^request\.headers\[(\d+)\]/

/** The field of the form that a field of the API stands for. */
export const monitorFieldOf = (kind: MonitorKind, headerRows: number[]) => (name: string) => {
  if (name === 'target') return `targets.${kindFamily(kind)}`
  if (name === 'settings.expected' && kind === 'dns') return 'settings.answer'
  return name.replace(HEADER, (all, index) => {
    const row = headerRows[Number(index)]
    return row === undefined ? all : `request.headers[${row}]`
  })
}
