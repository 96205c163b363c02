import { z } from 'zod'
import { messages } from '~/shared/messages'
import { DEFAULT_INTERVAL_SECONDS, DEFAULT_TIMEOUT_MS } from '~/shared/rules/uptime/default-monitor'
import { isHttpKind } from '~/shared/rules/uptime/monitor-target'
import { MONITOR_KINDS, type MonitorKind } from '~/shared/rules/uptime/outcomes'
import {
  DNS_RECORDS,
  JSON_COMPARISONS,
  type MonitorSettings,
  REDIRECT_POLICIES,
  REQUEST_METHODS,
} from '~/shared/schemas/monitor-kinds'
import { familyOf, kindOf, ownSettings } from './kind-of'
import { kindAsked, showKind } from './show-kind'

const HEADER_FIELD = /^request\.headers\[(\d{1,2})\]\.(name|value)$/

/** Fields that mean something else to another kind, each with what it means the same in. */
const MEANINGS: { name: string; slotOf: (kind: MonitorKind) => string }[] = [
  { name: 'target', slotOf: familyOf },
  { name: 'settings.expected', slotOf: (kind) => kind },
]

/** Brings what a browser sent into the shape of the schema, or of the form of the kind whose button was pressed. */
export function monitorFormData(sent: FormData): FormData {
  const form = withoutEmptyHeaders(sent)
  const asked = kindAsked(form)
  if (asked === null) return form
  const from = kindOf(form.get('settings.kind'), 'http')
  const kind = kindOf(asked, from)
  for (const { name, slotOf } of MEANINGS) {
    if (slotOf(from) !== slotOf(kind)) exchangeKept(form, name, slotOf(from), slotOf(kind))
  }
  return showKind(form, 'settings.kind', kind)
}

/** Keeps what is typed in a field under the kind it is for, and fills in what was typed for the other before. */
function exchangeKept(form: FormData, name: string, left: string, entered: string): void {
  const textOf = (field: string) => String(form.get(field) ?? '')
  form.set(`kept.${left}.${name}`, textOf(name))
  form.set(name, textOf(`kept.${entered}.${name}`))
  form.delete(`kept.${entered}.${name}`)
}

/** Takes out the rows of headers that hold nothing, so that every other has a place that an error can name. */
function withoutEmptyHeaders(sent: FormData): FormData {
  const form = new FormData()
  const rows = new Map<number, { name: string; value: string }>()
  for (const [field, value] of sent) {
    const [, index, part] = HEADER_FIELD.exec(field) ?? []
    if (index === undefined || part === undefined) {
      form.append(field, value)
      continue
    }
    const row = rows.get(Number(index)) ?? { name: '', value: '' }
    rows.set(Number(index), { ...row, [part]: String(value) })
  }
  const filled = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
  filled
    .filter(({ name, value }) => name.trim() !== '' || value !== '')
    .forEach(({ name, value }, index) => {
      form.append(`request.headers[${index}].name`, name)
      form.append(`request.headers[${index}].value`, value)
    })
  return form
}

const text = z.string().trim().default('')
const asTyped = z.string().default('')
const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')
const amount = z
  .string()
  .trim()
  .regex(/^\d{0,6}$/, messages.monitorForm.number)
  .default('')
  .transform((typed) => (typed === '' ? null : Number(typed)))
const chosen = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.coerce.number().int()),
)

const settingFields = z.object({
  kind: z.enum(MONITOR_KINDS),
  method: z.enum(REQUEST_METHODS).default('GET'),
  status: text,
  redirects: z.enum(REDIRECT_POLICIES).default('follow'),
  verifiesTls: ticked,
  tlsDays: amount,
  keyword: asTyped,
  isPresent: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  isCaseSensitive: ticked,
  path: text,
  comparison: z.enum(JSON_COMPARISONS).default('equals'),
  expected: text,
  record: z.enum(DNS_RECORDS).default('A'),
  resolver: text,
})
/** A form still holds what was typed for other kinds; none of it can be wrong. */
const settings = z.preprocess((sent) => ownSettings(kindOf(Object(sent).kind, 'http'), sent), settingFields)

const request = z.object({
  headers: z.array(z.object({ name: text, value: asTyped })),
  body: asTyped,
  keepsBody: ticked,
  removesBody: ticked,
})

/** Only what belongs to the kind. */
function settingsOf(sent: z.output<typeof settings>): MonitorSettings {
  const { kind, method, status, redirects, verifiesTls, tlsDays, expected } = sent
  const http = { method, status, redirects, verifiesTls, tlsDays }
  if (kind === 'http') return { kind, ...http }
  if (kind === 'keyword') {
    const { keyword, isPresent, isCaseSensitive } = sent
    return { kind, ...http, keyword, isPresent, isCaseSensitive }
  }
  if (kind === 'json') return { kind, ...http, path: sent.path, comparison: sent.comparison, expected }
  if (kind === 'tls') return { kind, tlsDays }
  if (kind === 'dns') return { kind, record: sent.record, resolver: sent.resolver || null, expected }
  return { kind }
}

/** A value that was left empty, and a body that is kept, are null: they stay as they are stored. */
function requestOf({ headers, body, keepsBody, removesBody }: z.output<typeof request>) {
  const isKept = keepsBody && !removesBody && body === ''
  return {
    headers: headers.map(({ name, value }) => ({ name, value: value === '' ? null : value })),
    body: isKept ? null : removesBody ? '' : body,
  }
}

/** The form of a monitor as the API takes it, apart from the site. */
export const monitorForm = z
  .object({
    name: text,
    page: text,
    target: text,
    settings,
    request,
    intervalSeconds: z.coerce.number().int().default(DEFAULT_INTERVAL_SECONDS),
    timeoutMs: z.coerce.number().int().default(DEFAULT_TIMEOUT_MS),
    slowMs: amount,
    locations: chosen,
    isPaused: ticked,
  })
  .transform(({ name, page, target, settings, request, ...rest }) => ({
    ...rest,
    ...(name !== '' && { name }),
    ...(target !== '' && { target }),
    page: page === '' ? null : Number(page),
    settings: settingsOf(settings),
    ...(isHttpKind(settings.kind) && { request: requestOf(request) }),
  }))
