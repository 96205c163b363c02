import { randomBytes } from 'node:crypto'
import type { Person } from './people'

// biome-ignore lint/suspicious/noExplicitAny: an external caller has no types; tests check the values
type Whatever = any

export interface Api {
  url: string
  accessToken: string
  cookie: { name: string; value: string }
  get<T = Whatever>(path: string): Promise<T>
  post<T = Whatever>(path: string, body: unknown): Promise<T>
  put<T = Whatever>(path: string, body: unknown): Promise<T>
  delete<T = Whatever>(path: string, body?: unknown): Promise<T>
  /** Keeps sensitive forms from asking again: the cookie's session is older than a test. */
  confirm(): Promise<void>
}

async function logIn(url: string, { email, password }: Person): Promise<Pick<Api, 'accessToken' | 'cookie'>> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  })
  if (!answer.ok) throw new Error(`Sign-in refused: ${answer.status} ${await answer.text()}`)
  const { accessToken } = (await answer.json()) as { accessToken: string }
  const [name = '', value = ''] = answer.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? []
  return { accessToken, cookie: { name, value } }
}

/** Access tokens expire after 15 minutes; a worker's tests take longer. */
const RENEW_AFTER_MS = 10 * 60_000
/** A confirmation counts for ten minutes. */
const CONFIRM_AFTER_MS = 5 * 60_000

export async function signIn(url: string, person: Person): Promise<Api> {
  let signedInAt = Date.now()
  let confirmedAt = signedInAt
  const { cookie, ...first } = await logIn(url, person)
  let { accessToken } = first
  const call = async (method: string, path: string, body?: unknown) => {
    if (Date.now() - signedInAt > RENEW_AFTER_MS) {
      signedInAt = Date.now()
      accessToken = (await logIn(url, person)).accessToken
    }
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  return {
    url,
    cookie,
    get accessToken() {
      return accessToken
    },
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path, body) => call('DELETE', path, body),
    confirm: async () => {
      if (Date.now() - confirmedAt < CONFIRM_AFTER_MS) return
      confirmedAt = Date.now()
      const answer = await fetch(`${url}/api/auth/confirmation`, {
        method: 'POST',
        headers: { cookie: `${cookie.name}=${cookie.value}`, 'content-type': 'application/json' },
        body: JSON.stringify({ password: person.password }),
      })
      // A test may have ended the session.
      if (!answer.ok && answer.status !== 401) throw new Error(`Not confirmed: ${await answer.text()}`)
    },
  }
}

export const unique = (what: string) => `${what} ${randomBytes(4).toString('hex')}`

export interface Place {
  organization: number
  client: { _id: number; name: string }
  project: { _id: number; name: string }
  mobile: number
  desktop: number
}

export async function createPlace(api: Api, name = unique('Harbour'), within?: number): Promise<Place> {
  const organization = within ?? (await api.post('/api/organizations', { name: `${name} Ltd` }))._id
  const client = await api.post('/api/clients', { name, organization })
  const project = await api.post('/api/projects', { name: `${name} web`, client: client._id })
  const devices = await api.get<Device[]>(`/api/projects/${project._id}/devices`)
  const idOf = (formFactor: string) =>
    devices.find((device) => device.isDefault && device.formFactor === formFactor)?._id ?? 0
  return { organization, client, project, mobile: idOf('MOBILE'), desktop: idOf('DESKTOP') }
}

interface Device {
  _id: number
  isDefault: boolean
  formFactor: string
}
interface PageInput {
  url: string
  name?: string
}
export interface CreatedSite {
  _id: number
  name: string
  pages: { _id: number; name: string; url: string }[]
}

export function createSite(
  api: Api,
  place: Place,
  pages: PageInput[],
  more: { name?: string; devices?: number[] } = {},
): Promise<CreatedSite> {
  const { name = unique('Site'), devices = [place.mobile] } = more
  return api.post('/api/sites', { name, project: place.project._id, pages, devices, isScheduled: false })
}
