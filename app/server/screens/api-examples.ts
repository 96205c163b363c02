export interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  default?: unknown
}
export interface ExampleCall {
  method: string
  path: string
  parameters: { name: string; in: string; required?: boolean; schema?: Schema }[]
  body: Schema | undefined
  isPublic: boolean
}

const SAMPLES: Record<string, unknown> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'name@example.com',
  uri: 'https://example.com/',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
}

function sampleOf(schema: Schema | undefined, name: string): unknown {
  if (!schema) return name
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0], name)
  const type = [schema.type].flat()[0]
  if (type === 'array') return [sampleOf(schema.items, name)]
  if (type === 'object') return requiredOf(schema)
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  return SAMPLES[schema.format ?? ''] ?? (name === 'url' ? SAMPLES['uri'] : name)
}

const requiredOf = ({ properties = {}, required = [] }: Schema) =>
  Object.fromEntries(required.map((name) => [name, sampleOf(properties[name], name)]))

const valuesIn = (place: string, { parameters }: ExampleCall) =>
  parameters
    .filter((one) => one.in === place && (place === 'path' || one.required))
    .map(({ name, schema }) => [name, sampleOf(schema, name)] as const)

/** A call with its required fields for a shell where `URL` and `TOKEN` are set. */
export function curlExample(call: ExampleCall): string {
  const path = valuesIn('path', call).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, String(value)),
    call.path,
  )
  const query = new URLSearchParams(valuesIn('query', call).map(([name, value]) => [name, String(value)]))
  const lines = [`curl "$URL${path}${query.size > 0 ? `?${query}` : ''}"`]
  if (call.method !== 'GET') lines[0] = `curl -X ${call.method} "$URL${path}"`
  if (!call.isPublic) lines.push(`-H "Authorization: Bearer $TOKEN"`)
  if (call.body) {
    const json = JSON.stringify(requiredOf(call.body)).replaceAll("'", `'\\''`)
    lines.push(`-H 'Content-Type: application/json'`, `-d '${json}'`)
  }
  return lines.join(' \\\n  ')
}

/** The same with `openapi-fetch`, whose types are generated from openapi.json. */
export function clientExample(call: ExampleCall): string {
  const [path, query] = [valuesIn('path', call), valuesIn('query', call)]
  const params = {
    ...(path.length > 0 && { path: Object.fromEntries(path) }),
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
  }
  const options = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(call.body && { body: requiredOf(call.body) }),
  }
  const text = Object.keys(options).length > 0 ? `, ${literal(options)}` : ''
  return `const { data, error } = await client.${call.method}('${call.path}'${text})`
}

/** An object as it is written in TypeScript. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll(/"([^"'\\]*)"/g, "'$1'")
