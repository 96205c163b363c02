import { dispatch } from '../api/dispatch'

interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  default?: unknown
}
interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

export interface ReferenceField {
  name: string
  type: string
  isRequired: boolean
}
export interface ReferenceCall {
  id: string
  method: string
  path: string
  summary: string
  who: string
  parameters: (ReferenceField & { place: string })[]
  body: ReferenceField[]
  answer: ReferenceField[]
}

export async function readApiReference(): Promise<{ name: string; calls: ReferenceCall[] }[]> {
  const response = await dispatch(new Request('http://in-process/api/openapi.json'), { isInProcess: true })
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> }
  const groups = new Map<string, ReferenceCall[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = operation.tags?.[0] ?? 'api'
      groups.set(name, [...(groups.get(name) ?? []), present(path, method, operation)])
    }
  }
  return [...groups].map(([name, calls]) => ({ name, calls })).sort((a, b) => a.name.localeCompare(b.name))
}

function present(path: string, method: string, operation: Operation): ReferenceCall {
  const answer = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1]
  return {
    id: `${method}-${path.replace(/[^a-z0-9]+/gi, '-')}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    who: operation.description ?? '',
    parameters: (operation.parameters ?? []).map(({ name, in: place, required, schema }) => ({
      name,
      place,
      type: typeOf(schema),
      isRequired: required ?? false,
    })),
    body: fieldsOf(operation.requestBody?.content?.['application/json']?.schema),
    answer: fieldsOf(answer?.content?.['application/json']?.schema),
  }
}

function fieldsOf(schema: Schema | undefined): ReferenceField[] {
  const holder = schema?.items ?? schema
  return Object.entries(holder?.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeOf(field),
    isRequired: holder?.required?.includes(name) ?? false,
  }))
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return 'any'
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (schema.type === 'array') return `${typeOf(schema.items)}[]`
  const type = [schema.type ?? 'any'].flat().join(' | ')
  return schema.format ? `${type} (${schema.format})` : type
}
