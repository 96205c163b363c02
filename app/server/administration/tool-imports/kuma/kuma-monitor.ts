import { z } from 'zod'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import { storableText } from '../parse-text'
import { saysSomething } from './unread-fields'

const text = z.coerce.string().nullish().catch(null)
const number = z.coerce.number().catch(0)
const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) => value === true || value === 1 || value === '1')
const codes = z
  .preprocess(
    (value) => (typeof value === 'string' ? parsedOr(value, []) : value),
    z.array(z.coerce.string()),
  )
  .catch([])
const tag = z.object({ name: z.string(), value: text })

/** A monitor as Uptime Kuma's backups (camel case) and databases (snake case) hold it. */
const stored = z.object({
  id: z.coerce.number().int(),
  name: z.coerce.string().transform((name) => storableText(name).trim().slice(0, 120)),
  type: z.coerce.string(),
  active: flag,
  parent: z.coerce.number().int().nullish().catch(null),
  url: text,
  hostname: text,
  port: number,
  interval: number,
  retryInterval: number,
  timeout: number,
  maxretries: number,
  method: text,
  body: text,
  headers: text,
  httpBodyEncoding: text,
  authMethod: text,
  basicAuthUser: text,
  basicAuthPass: text,
  bearerToken: text,
  acceptedStatuscodes: codes,
  maxredirects: number,
  ignoreTls: flag,
  upsideDown: flag,
  expiryNotification: flag,
  keyword: text,
  invertKeyword: flag,
  jsonPath: text,
  jsonPathOperator: text,
  expectedValue: text,
  dnsResolveType: text,
  dnsResolveServer: text,
  tlsCert: text,
  proxyId: number.nullish(),
  tags: z.array(tag).catch([]),
})
export type KumaMonitor = z.output<typeof stored> & {
  /** Names of fields of the entry that say something and are not read. */
  unread: string[]
}

function parsedOr(value: string, other: unknown): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return other
  }
}

/** The field of a column, as backups name it. */
export const fieldOf = (column: string) =>
  column.replace(/_json$/, '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const isRead = (field: string) => Object.hasOwn(stored.shape, field)

export interface KumaMonitors {
  monitors: KumaMonitor[]
  /** What could not be read. */
  notes: string[]
}

export function parseKumaMonitors(rows: readonly unknown[]): KumaMonitors {
  const monitors = rows.flatMap((row) => parseKumaMonitor(row) ?? [])
  const unreadable = rows.length - monitors.length
  return { monitors, notes: unreadable > 0 ? [toolImportMessages.kuma.unreadable(unreadable)] : [] }
}

/** Undefined for entries without id, name or type. */
export function parseKumaMonitor(row: unknown): KumaMonitor | undefined {
  if (typeof row !== 'object' || row === null) return undefined
  const named = Object.entries(row).map(([name, value]): [string, unknown] => [fieldOf(name), value])
  const { data } = stored.safeParse(Object.fromEntries(named))
  const unread = named.filter(([name, value]) => !isRead(name) && saysSomething(name, value))
  return data && { ...data, unread: unread.map(([name]) => name) }
}
