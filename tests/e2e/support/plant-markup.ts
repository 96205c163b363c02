import { type BODIES, bodyOf, thingOf } from '../../api/sample-calls'
import type { Place } from '../../support/place'
import { type Shape, sampleOf } from '../../support/sample-input'
import type { Api } from './api'

/** Ends every context that a text can stand in, and is a script URL where it becomes a link. */
export const MARKUP = `javascript:planted()//"'></script></title></textarea></style>--><img/src/onerror=planted()>`
const SHORT = `"'><img/src/onerror=planted()>`
/** Tried in this order, until the field accepts one. */
const TEXTS = [MARKUP, `https://1.1.1.1/?q=${SHORT}#${SHORT}`, SHORT]

/** Bodies whose parts must name what exists, so that their texts change it. */
const MORE: typeof BODIES = {
  'PUT /api/clients/{id}/status-page': ({ monitor }) => ({ isEnabled: true, monitors: [{ monitor }] }),
  'PUT /api/sites/{id}': ({ page }) => ({ pages: [{ _id: page, url: 'https://1.1.1.1/' }] }),
}

export interface CallShape {
  method: string
  path: string
  body: Shape
}

const nameOf = ({ method, path }: CallShape) => `${method.toUpperCase()} ${path}`

type Methods = Record<string, { requestBody?: { content: Record<string, { schema: Shape } | undefined> } }>

/** Every call with a JSON body, by name. */
export async function readCalls(api: Api): Promise<Map<string, CallShape>> {
  const { paths } = await api.get('/api/openapi.json')
  const calls = Object.entries<Methods>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema
      return body ? [{ method, path, body }] : []
    }),
  )
  return new Map(calls.map((call) => [nameOf(call), call]))
}

const isText = ({ anyOf, type, format, pattern, ...more }: Shape): boolean =>
  anyOf?.some(isText) ??
  ([type].flat().includes('string') &&
    !more.enum &&
    more.const === undefined &&
    !pattern &&
    !/date|uuid/.test(format ?? ''))

/** Paths of all texts that a body may hold: `name`, `tags.0`, `settings.keyword`. */
function textsOf(shape: Shape, above = ''): string[] {
  const at = (key: string) => (above ? `${above}.${key}` : key)
  if (isText(shape)) return [above]
  const inner = shape.anyOf?.find((one) => one.properties ?? one.items) ?? shape
  if (inner.items) return textsOf(inner.items, at('0'))
  return Object.entries(inner.properties ?? {}).flatMap(([key, one]) => textsOf(one, at(key)))
}

function withText(body: unknown, [key = '', ...rest]: string[], text: string): unknown {
  const value = (known: unknown) => (rest.length === 0 ? text : withText(known, rest, text))
  if (key !== '0') return { ...(body as object), [key]: value((body as Record<string, unknown>)?.[key]) }
  const [first, ...others] = (body as unknown[] | undefined) ?? []
  return [value(first), ...others]
}

const isWithin = (inner: string, outer: string) => `${inner}.`.startsWith(`${outer}.`)
const firstOf = (field: string) => field.split('.')[0]

interface Planted {
  fields: string[]
  answer: { _id?: string | number; fields?: Record<string, string[]> }
}

/** Sends a call with markup in every text that it accepts; returns their paths. */
export async function plant(call: CallShape, api: Api, place: Place): Promise<Planted> {
  const name = nameOf(call)
  const sample: unknown = MORE[name]?.(place) ?? bodyOf(name, sampleOf(call.body) as object, place)
  const id = String(place[thingOf(call.path)] ?? 1)
  const path = call.path.replace(/\{\w+\}/g, () => encodeURIComponent(id))
  const attempts = new Map(textsOf(call.body).map((field) => [field, 0]))
  for (;;) {
    const texts = [...attempts].filter(([, index]) => index < TEXTS.length)
    const body = texts.reduce<unknown>(
      (filled, [field, index]) => withText(filled, field.split('.'), TEXTS[index] ?? ''),
      sample,
    )
    const response = await fetch(api.url + path, {
      method: call.method.toUpperCase(),
      headers: { authorization: `Bearer ${api.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (response.status >= 500) throw new Error(`${nameOf(call)}: ${response.status}`)
    if (response.ok) return { fields: texts.map(([field]) => field), answer }
    if (texts.length === 0) return { fields: [], answer }
    refuse(attempts, texts, answer.fields ?? {})
  }
}

/** The next text for each field that was refused. */
function refuse(attempts: Map<string, number>, texts: [string, number][], faults: object): void {
  const named = Object.keys(faults).map((one) => one.replace(/\[(\d+)\]/g, '.$1'))
  const refused = texts.filter(([field]) => named.some((one) => isWithin(field, one) || isWithin(one, field)))
  for (const [field, index] of refused) attempts.set(field, index + 1)
  if (refused.length > 0) return
  // Something beside a text is missing, or an id among the texts names nothing.
  const beside = texts.filter(([field]) => named.some((one) => firstOf(one) === firstOf(field)))
  for (const [field] of beside.length > 0 ? beside : texts.slice(0, 1)) attempts.set(field, TEXTS.length)
}
