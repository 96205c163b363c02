import { trafficFormMessages as words } from '~/shared/messages/traffic'
import { serviceAccountOf, type TrafficConnectionChange } from '~/shared/schemas/traffic-connection'
import { SOURCE_ADDRESSES, type TrafficMethod, type TrafficSource } from '~/shared/values/traffic-choices'
import type { Ctx } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { openSecret, sealSecret } from '../../platform/secrets'
import { checkTargetUrl } from '../../platform/targets'
import type { Access, Credentials } from './sources'

/** Authenticated with the secrets: they open for the same connection only. */
const placeOf = (id: string) => `traffic/${id}`

export const sealCredentials = (id: string, credentials: Credentials): Promise<string> =>
  sealSecret(JSON.stringify(credentials), placeOf(id))

interface Sealed {
  id: string
  sealed: string
  base_url: string | null
  method: TrafficMethod
}

/** null when the key of the installation has changed. */
export async function openAccess(
  ctx: Access['ctx'],
  { id, sealed, base_url: baseUrl, method }: Sealed,
  signal?: AbortSignal,
): Promise<Access | null> {
  const text = await openSecret(sealed, placeOf(id))
  if (text === null) return null
  return { ctx, baseUrl, method, credentials: JSON.parse(text) as Credentials, signal }
}

export interface Given {
  method: TrafficMethod
  account: string
  credentials: Credentials
}

const lastOf = (token: string) => `…${token.slice(-4)}`

/** What the form has for a source; undefined where nothing was entered. */
export function credentialsOf(source: TrafficSource, input: TrafficConnectionChange): Given | undefined {
  const { serviceAccount, token, user, password } = input
  if (source === 'ga4') {
    const key = serviceAccountOf(serviceAccount ?? '')
    return key && { method: 'serviceAccount', account: key.clientEmail, credentials: { serviceAccount: key } }
  }
  if (source === 'umami' && user !== undefined)
    return { method: 'password', account: user, credentials: { user, password } }
  return token === undefined ? undefined : { method: 'token', account: lastOf(token), credentials: { token } }
}

/** The field of the form that a refusal of the credentials belongs to. */
export const secretField = (method: TrafficMethod) =>
  method === 'serviceAccount' ? 'serviceAccount' : method === 'password' ? 'password' : 'token'

/** Without a slash at the end; null for Google. */
export function baseUrlOf(source: TrafficSource, typed: string | undefined): string | null {
  if (source === 'ga4') return null
  const url = new URL(typed ?? SOURCE_ADDRESSES[source] ?? '')
  return (url.origin + url.pathname).replace(/\/(index\.php)?$/, '')
}

/** A host that does not resolve now may do so later; each request is checked again. */
export async function checkBaseUrl(
  ctx: Pick<Ctx, 'allowPrivateTargets'>,
  address: string | null,
): Promise<void> {
  if (address === null) return
  const check = await checkTargetUrl(address, { allowPrivate: ctx.allowPrivateTargets })
  if (check.ok || check.reason === 'unresolvable') return
  throw fieldError('baseUrl', check.reason === 'private' ? words.addressPrivate : words.addressInvalid)
}
