import { z } from 'zod'
import { issueMessages } from '~/shared/messages/issues'
import { AppError } from '../platform/errors'

type Found = string[]
type Def = z.core.$ZodTypes['_zod']['def']

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const INNER = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch'])

/** Names of the fields in `value`, at any depth, that the schema does not have. Zod drops them in silence. */
export function unknownFields(schema: z.core.$ZodType, value: unknown, path = ''): Found {
  const def = schema._zod.def as Def & Record<string, never>
  if (INNER.has(def.type)) return unknownFields(def['innerType'], value, path)
  // A preprocessing step has no shape of its own.
  if (def.type === 'pipe') {
    const isStep = (def.in as z.core.$ZodType)._zod.def.type === 'transform'
    return unknownFields(isStep ? def.out : def.in, value, path)
  }
  if (def.type === 'array' && Array.isArray(value))
    return value.flatMap((item, index) => unknownFields(def.element, item, `${path}[${index}]`))
  if (!isPlain(value)) return []
  if (def.type === 'union') return fewest(def.options, value, path)
  if (def.type === 'object') return unknownKeys(def, value, path)
  return []
}

/** Of the alternatives that are objects, the one that fits best. */
function fewest(options: readonly z.core.$ZodType[], value: Record<string, unknown>, path: string): Found {
  const fitting = options.filter((option) => z.safeParse(option, value).success)
  const found = fitting.map((option) => unknownFields(option, value, path))
  return found.sort((a, b) => a.length - b.length)[0] ?? []
}

function unknownKeys(def: z.core.$ZodObjectDef, value: Record<string, unknown>, path: string): Found {
  return Object.entries(value).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`
    const known = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
    if (known) return unknownFields(known, field, at)
    // A schema that is open on purpose, such as the answer of a passkey.
    return def.catchall && def.catchall._zod.def.type !== 'never' ? [] : [at]
  })
}

/** Throws 422 with the names: a misspelt field must not look like a change. */
export function refuseUnknown(names: Found): void {
  const [first] = names
  if (first === undefined) return
  const fields = Object.fromEntries(names.map((name) => [name, [issueMessages.unknownField]]))
  throw new AppError('INVALID', issueMessages.unknownFields(names), { fields })
}
