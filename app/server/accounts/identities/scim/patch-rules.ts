import { scimMessages as words } from '~/shared/messages/scim'
import type { ScimOperation } from '~/shared/schemas/scim'
import { type Condition, parseConditions } from './filter-rules'
import { scimRefusal } from './scim-refusal'

type Values = Record<string, unknown>
export interface Resource extends Values {
  id: string
}
/** The attributes of a resource that are kept, and what they are. */
export type Attributes = Readonly<Record<string, 'simple' | 'complex' | 'list'>>
interface Step {
  op: ScimOperation['op']
  path: string
  value: unknown
}

const EXTENSION = /^urn:ietf:params:scim:schemas:extension:/i
const PATH = /^(?:urn:ietf:params:scim:schemas:core:2\.0:\w+:)?([a-z]\w*)(?:\[(.+)\])?(?:\.([a-z]\w*))?$/i

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** RFC 7644, section 3.5.2, with what Entra ID and Okta make of it. Attributes that are not kept change nothing. */
export function applyPatch(
  resource: Resource,
  operations: readonly ScimOperation[],
  attributes: Attributes,
): Resource {
  return operations.flatMap(stepsOf).reduce((current, step) => applyStep(current, step, attributes), resource)
}

/** Without a path the value names the attributes, possibly as paths. */
function stepsOf({ op, path, value }: ScimOperation): Step[] {
  if (path) return [{ op, path, value }]
  if (op === 'remove') throw scimRefusal('noTarget', words.noTarget)
  if (!isValues(value)) throw scimRefusal('invalidValue', words.valueInvalid('value'))
  return Object.entries(value).map(([name, one]) => ({ op, path: name, value: one }))
}

function applyStep(resource: Resource, { op, path, value }: Step, attributes: Attributes): Resource {
  if (EXTENSION.test(path)) return resource
  const [, written, filter, sub] = PATH.exec(path) ?? []
  if (!written) throw scimRefusal('invalidPath', words.pathInvalid(path))
  if (written.toLowerCase() === 'id') {
    if (value === resource.id) return resource
    throw scimRefusal('mutability', words.idFixed)
  }
  const name = Object.keys(attributes).find((one) => one.toLowerCase() === written.toLowerCase())
  if (!name) return resource
  const kind = attributes[name]
  if ((filter && kind !== 'list') || (sub && kind === 'simple'))
    throw scimRefusal('invalidPath', words.pathInvalid(path))
  if (kind === 'simple') return { ...resource, [name]: op === 'remove' ? null : value }
  if (kind === 'complex') return { ...resource, [name]: complexAfter(resource[name], op, sub, value, name) }
  const list = Array.isArray(resource[name]) ? (resource[name] as Values[]) : []
  return { ...resource, [name]: listAfter(list, { op, filter, sub, value, name }) }
}

function complexAfter(
  before: unknown,
  op: Step['op'],
  sub: string | undefined,
  value: unknown,
  name: string,
): Values | null {
  const current = isValues(before) ? before : {}
  if (sub) return { ...current, [sub]: op === 'remove' ? null : value }
  if (op === 'remove') return null
  if (!isValues(value)) throw scimRefusal('invalidValue', words.valueInvalid(name))
  return { ...current, ...value }
}

interface ListStep {
  op: Step['op']
  filter: string | undefined
  sub: string | undefined
  value: unknown
  name: string
}

function listAfter(list: Values[], { op, filter, sub, value, name }: ListStep): Values[] {
  if (!filter && !sub) return wholeAfter(list, op, value, name)
  const conditions = filter ? parseConditions(filter) : []
  const isMeant = (one: Values) => conditions.every((condition) => fits(one, condition))
  if (op === 'remove')
    return sub
      ? list.map((one) => (isMeant(one) ? { ...one, [sub]: null } : one))
      : list.filter((one) => !isMeant(one))
  const change = sub ? { [sub]: value } : isValues(value) ? value : {}
  if (list.some(isMeant)) return list.map((one) => (isMeant(one) ? { ...one, ...change } : one))
  const made = Object.fromEntries(conditions.map((condition) => [condition.attribute, condition.value]))
  return [...list, { ...made, ...change }]
}

function wholeAfter(list: Values[], op: Step['op'], value: unknown, name: string): Values[] {
  if (op === 'remove' && (value === undefined || value === null)) return []
  const values = (Array.isArray(value) ? value : [value]).map((one) => {
    if (!isValues(one)) throw scimRefusal('invalidValue', words.valueInvalid(name))
    return one
  })
  if (op === 'replace') return values
  const named = new Set(values.map((one) => one['value']))
  const others = list.filter((one) => !named.has(one['value']))
  return op === 'remove' ? others : [...others, ...values]
}

const fits = (one: Values, { attribute, value }: Condition) => {
  const [, found] = Object.entries(one).find(([name]) => name.toLowerCase() === attribute) ?? []
  return String(found ?? '').toLowerCase() === value.toLowerCase()
}
