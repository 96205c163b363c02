import { randomUUID } from 'node:crypto'
import { ADMIN, type Product } from './product'

// biome-ignore lint/suspicious/noExplicitAny: an external caller has no types; tests check the values
type Whatever = any
export interface Answer {
  status: number
  body: Whatever
}
export type Call = (method: string, path: string, body?: unknown) => Promise<Answer>

const LIMIT_MS = 15_000

export function callerWith(product: Pick<Product, 'url'>, headers: Record<string, string>): Call {
  return async (method, path, body) => {
    const isBytes = Buffer.isBuffer(body)
    const response = await fetch(new URL(path, product.url), {
      method,
      headers: { 'content-type': isBytes ? 'application/octet-stream' : 'application/json', ...headers },
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson && text ? JSON.parse(text) : text }
  }
}

/** Returns the body; throws unless the call succeeds. */
export async function must(answer: Promise<Answer>): Promise<Whatever> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

export async function signIn(product: Pick<Product, 'url'>): Promise<Call> {
  const origin = { 'sec-fetch-site': 'same-origin', origin: product.url }
  const { accessToken } = await must(callerWith(product, origin)('POST', '/api/auth/login', ADMIN))
  return callerWith(product, { authorization: `Bearer ${accessToken}` })
}

const UNTHROTTLED = {
  width: 800,
  height: 600,
  pixelRatio: 1,
  throttling: 'none',
  cpuSlowdown: 1,
  rttMs: 0,
  downloadKbps: 0,
  uploadKbps: 0,
}

export async function createPlace(call: Call) {
  const organization = await must(call('POST', '/api/organizations', { name: `Faults ${randomUUID()}` }))
  return {
    organization: organization._id as number,
    ...(await createClient(call, organization._id, 'First')),
  }
}
export type Place = Awaited<ReturnType<typeof createPlace>>

/** With a project and a device. */
export async function createClient(call: Call, organization: number, name: string) {
  const client = await must(call('POST', '/api/clients', { organization, name }))
  const project = await must(call('POST', '/api/projects', { client: client._id, name: 'Project' }))
  const device = await must(
    call('POST', '/api/devices', {
      client: client._id,
      name: 'Unthrottled',
      formFactor: 'DESKTOP',
      emulation: UNTHROTTLED,
    }),
  )
  return {
    client: client._id as number,
    project: project._id as number,
    device: device._id as number,
  }
}

export async function createSite(
  call: Call,
  place: Place,
  site: { name: string; url: string; location?: number },
): Promise<{ siteId: number; pageId: number }> {
  const { name, url, location } = site
  const made = await must(
    call('POST', '/api/sites', {
      project: place.project,
      name,
      pages: [{ url }],
      devices: [place.device],
      isScheduled: false,
      ...(location && { regions: [location] }),
    }),
  )
  return { siteId: made._id, pageId: made.pages[0]._id }
}
