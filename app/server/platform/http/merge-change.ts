import type { z } from 'zod'
import { invalidInput } from './invalid-input'

/** The whole input of an update: the named fields, and the stored values of the others. */
export function mergeChange<Schema extends z.ZodObject>(
  schema: Schema,
  stored: object,
  change: object,
): z.output<Schema> {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  const known = Object.entries(stored).filter(([name]) => name in schema.shape)
  const result = schema.safeParse({ ...Object.fromEntries(known), ...Object.fromEntries(named) })
  if (!result.success) throw invalidInput(result.error)
  return result.data
}
