import { z } from 'zod'
import type { Row } from '~/server/platform/http/endpoint'

export interface Shape {
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  type?: string
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  minItems?: number
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
}

const FORMATS: Record<string, string> = {
  uuid: '018f0000-0000-7000-8000-000000000000',
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
  email: 'someone@example.com',
}

export function sampleOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf)
    return shape.anyOf.some((one) => one.type === 'null') ? null : sampleOf(shape.anyOf[0] ?? {})
  if (shape.oneOf) return sampleOf(shape.oneOf[0] ?? {})
  if (shape.type === 'array')
    return Array.from({ length: shape.minItems ?? 0 }, () => sampleOf(shape.items ?? {}))
  if (shape.type === 'object') {
    const required = shape.required ?? []
    return Object.fromEntries(required.map((key) => [key, sampleOf(shape.properties?.[key] ?? {})]))
  }
  if (shape.type === 'boolean') return false
  if (shape.type !== 'string') return Math.max(1, shape.minimum ?? 1)
  if (shape.format && FORMATS[shape.format]) return FORMATS[shape.format]
  if (shape.pattern?.includes('a-f')) return 'a'.repeat(64)
  if (shape.pattern?.includes('0[1-9]')) return '1999-12'
  return '1'.repeat(Math.max(1, shape.minLength ?? 1))
}

const shapes = new WeakMap<z.ZodType, Shape>()

/** Derived once, since the tests of all rows ask thousands of times. */
function shapeOf(schema: z.ZodType): Shape {
  const shape =
    shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
  shapes.set(schema, shape)
  return shape
}

/** The minimal input that a schema's shape accepts; refinements are ignored. */
export const sampleInput = (schema: z.ZodType | undefined): Record<string, unknown> =>
  schema ? (sampleOf(shapeOf(schema)) as Record<string, unknown>) : {}

export const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(shapeOf(schema).properties ?? {}) : []

export function samplePath(row: Row): string {
  const params = sampleInput(row.params)
  return row.path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]))
}
