import type { FieldChange } from '../../schemas/configuration'

/** Plain data; `{ secret }` stands for a value that is compared but never shown. */
export type Settings = unknown

export const SECRET_TEXT = '(secret)'

/**
 * What differs, by field: `runs`, `monitors[Home].intervalSeconds`. Lists of named things are compared by name and
 * must be sorted.
 */
export function diffFields(before: Settings, after: Settings, field = ''): FieldChange[] {
  if (isEqual(before, after)) return []
  if (isObject(before) && isObject(after) && !isSecret(before) && !isSecret(after))
    return diffObjects(before, after, field)
  if (isNamedList(before) && isNamedList(after)) return diffLists(before, after, field)
  return [{ field, before: textOf(before), after: textOf(after) }]
}

function diffObjects(before: Fields, after: Fields, field: string): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) =>
    diffFields(before[name], after[name], field === '' ? name : `${field}.${name}`),
  )
}

function diffLists(before: Fields[], after: Fields[], field: string): FieldChange[] {
  const current = keyed(before)
  const desired = keyed(after)
  const keys = [...new Set([...desired.keys(), ...current.keys()])]
  return keys.flatMap((key) => {
    const [old, next] = [current.get(key), desired.get(key)]
    const at = `${field}[${key}]`
    if (old && next) return diffFields(old, next, at)
    return [{ field: at, before: old ? PRESENT : null, after: next ? PRESENT : null }]
  })
}

const PRESENT = 'present'

/** By address or name; a repeated one gets a number. */
function keyed(list: Fields[]): Map<string, Fields> {
  const found = new Map<string, Fields>()
  for (const item of list) {
    const key = keyOf(item)
    let [name, number] = [key, 2]
    while (found.has(name)) name = `${key} ${number++}`
    found.set(name, item)
  }
  return found
}

const keyOf = (item: Fields) => String(item['url'] ?? item['name'] ?? '')

type Fields = Record<string, Settings>
const isObject = (value: Settings): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSecret = (value: Fields): value is { secret: string } => 'secret' in value
const isNamedList = (value: Settings): value is Fields[] =>
  Array.isArray(value) && value.every((item) => isObject(item) && ('url' in item || 'name' in item))

export const isEqual = (a: Settings, b: Settings): boolean => canonical(a) === canonical(b)

/** JSON with sorted keys, without absent fields. */
export function canonical(value: Settings): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`
}

const MAX_TEXT_LENGTH = 200

function textOf(value: Settings): string | null {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null
  if (isObject(value) && isSecret(value)) return SECRET_TEXT
  const text = Array.isArray(value)
    ? value.map((item) => textOf(item) ?? '').join(', ')
    : isObject(value)
      ? JSON.stringify(value, (_, item) => (isObject(item) && isSecret(item) ? SECRET_TEXT : item))
      : String(value)
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text
}
