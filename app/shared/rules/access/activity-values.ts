import { catalogue } from '~/shared/values/catalogue'
import { formatDateTime } from '../../format/date'
import { spacedWords } from '../../format/letter-case'
import { rolesMessages } from '../../messages/people'

/** Finds the current name of an object; null when it was deleted. */
export type NameOf = (type: string, id: string | number) => string | null

export interface Reference {
  type: string
  id: string | number
}

/** Fields that hold ids, and of what. */
const REFERENCES: Record<string, string> = {
  organization: 'organization',
  client: 'client',
  clients: 'client',
  project: 'project',
  projects: 'project',
  site: 'site',
  sites: 'site',
  page: 'page',
  pages: 'page',
  device: 'device',
  devices: 'device',
  location: 'location',
  locations: 'location',
  team: 'team',
  user: 'user',
  users: 'user',
  monitor: 'monitor',
  monitors: 'monitor',
  compareSession: 'compareSession',
  personalDashboard: 'personalDashboard',
}

const LABELS: Record<string, string> = catalogue('activityFields', {
  hint: 'last characters',
  cron: 'schedule',
  frequency: 'schedule',
  mayTest: 'may run tests',
  expiresAt: 'expires',
  retentionDays: 'retention (days)',
  isBillingAdmin: 'billing admin',
  isActive: 'active',
  isScheduled: 'tests by schedule',
  isDraining: 'draining',
  isEnabled: 'published',
  keepsTrace: 'keeps traces',
  googleSettings: 'Google Analytics property',
  isUniversalGA: 'Universal Analytics',
  analytics: 'analytics property',
  newValues: 'new secret values',
  emptiedMonitors: 'monitors without a page',
  commit_id: 'commit',
  _id: 'id',
})

const words = catalogue('activityValues', {
  yes: 'yes',
  no: 'no',
  none: 'none',
  deleted: (object: string) => `a deleted ${object}`,
})

/** Ids and times of our own that tell the reader nothing. */
const HIDDEN = new Set(['_id', 'createdAt', 'updatedAt', 'nextRunAt', 'clientName', 'projectName'])

export const fieldLabel = (field: string): string => LABELS[field] ?? spacedWords(field)
export const isShownField = (field: string): boolean => !HIDDEN.has(field)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (value: unknown): value is string | number =>
  typeof value === 'number' ||
  (typeof value === 'string' && /^(\d{1,9}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(value))

/** All objects that a state names by id, at any depth. */
export function referencesIn(value: unknown, field = ''): Reference[] {
  if (Array.isArray(value)) return value.flatMap((one) => referencesIn(one, field))
  if (isRecord(value)) return Object.entries(value).flatMap(([name, held]) => referencesIn(held, name))
  const type = REFERENCES[field]
  return type && isId(value) ? [{ type, id: value }] : []
}

const MAX_LENGTH = 200
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const isRole = (text: string): text is keyof typeof rolesMessages => Object.hasOwn(rolesMessages, text)

/** A value as people read it: names instead of ids, no JSON. null when it is empty. */
export function writtenValue(field: string, value: unknown, nameOf: NameOf): string | null {
  if (value === undefined || value === null || value === '') return null
  const text = written(field, value, nameOf)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

function written(field: string, value: unknown, nameOf: NameOf): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) {
    return value.length === 0 ? words.none : value.map((one) => written(field, one, nameOf)).join(', ')
  }
  const type = REFERENCES[field]
  if (type && isId(value)) return nameOf(type, value) ?? words.deleted(spacedWords(type))
  if (isRecord(value)) return writtenRecord(value, nameOf)
  const text = String(value)
  if (ISO_TIME.test(text)) return `${formatDateTime(text, 'UTC')} UTC`
  return field.startsWith('role') && isRole(text) ? rolesMessages[text].title : text
}

function writtenRecord(record: Record<string, unknown>, nameOf: NameOf): string {
  const named = record['name'] ?? record['email']
  if (typeof named === 'string')
    return typeof record['url'] === 'string' ? `${named} (${record['url']})` : named
  return Object.entries(record)
    .filter(([field, held]) => isShownField(field) && held !== null && held !== undefined)
    .map(([field, held]) => `${fieldLabel(field)}: ${written(field, held, nameOf)}`)
    .join(', ')
}
