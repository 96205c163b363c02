import { dispatch } from '../api/dispatch'
import { clientExample, curlExample, type Schema } from './api-examples'
import { API_SUBJECTS } from './api-subjects'

interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown[]
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
  curl: string
  client: string
}

export interface ReferenceGroup {
  name: string
  calls: ReferenceCall[]
}

const MAX_FOUND = 60

/** Calls of one subject or those that match a search, in groups; otherwise only the subjects. */
export async function readApiReference(request: Request) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const subject = API_SUBJECTS.find(({ id }) => id === searchParams.get('subject')) ?? null
  const response = await dispatch(new Request('http://in-process/api/openapi.json'), { isInProcess: true })
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const subjects = API_SUBJECTS.map(({ tags, ...about }) => ({
    ...about,
    calls: all.filter(({ operation }) => tags.includes(operation.tags?.[0] ?? '')).length,
  })).filter(({ calls }) => calls > 0)
  const terms = q.toLowerCase().split(/\s+/)
  const found = all.filter(({ path, method, operation }) => {
    const text = `${method} ${path} ${operation.summary}`.toLowerCase()
    return q ? terms.every((term) => text.includes(term)) : subject?.tags.includes(operation.tags?.[0] ?? '')
  })
  const order = API_SUBJECTS.flatMap(({ tags }) => tags)
  const groups = order.flatMap((tag): ReferenceGroup[] => {
    const calls = found
      .slice(0, q ? MAX_FOUND : undefined)
      .filter(({ operation }) => operation.tags?.[0] === tag)
    return calls.length > 0
      ? [{ name: tag, calls: calls.map(({ path, method, operation }) => present(path, method, operation)) }]
      : []
  })
  return {
    q,
    subject: subject && { id: subject.id, name: subject.name },
    subjects,
    groups,
    found: found.length,
  }
}

function present(path: string, method: string, operation: Operation): ReferenceCall {
  const body = operation.requestBody?.content?.['application/json']?.schema
  const parameters = operation.parameters ?? []
  const isPublic = operation.security?.length === 0
  const example = { method: method.toUpperCase(), path, parameters, body, isPublic }
  const answer = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1]
  return {
    id: `${method}-${path.replace(/[^a-z0-9]+/gi, '-')}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    who: operation.description ?? '',
    parameters: parameters.map(({ name, in: place, required, schema }) => ({
      name,
      place,
      type: typeOf(schema),
      isRequired: required ?? false,
    })),
    body: fieldsOf(body),
    answer: fieldsOf(answer?.content?.['application/json']?.schema),
    curl: curlExample(example),
    client: clientExample(example),
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
