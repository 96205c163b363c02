import { createHash, createSign } from 'node:crypto'
import { z } from 'zod'
import { addDays, dayOf, startOfDay } from '~/shared/values/calendar'
import { HOUR_MS } from '~/shared/values/units'
import { env } from '../../../platform/env'
import { parsed, requestSource } from './request-source'
import { type Access, SourceError } from './source'

/** Read only: what is asked for when somebody connects, never when signing in. */
const SCOPE = 'https://www.googleapis.com/auth/analytics.readonly'
const HOSTS = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  admin: 'https://analyticsadmin.googleapis.com',
  data: 'https://analyticsdata.googleapis.com',
} as const
const EARLY_MS = 60_000
const PER_MINUTE = { token: 300, property: 120, admin: 120 }

/** Of Google, or of the one address that is set instead. */
export function googleUrl(host: keyof typeof HOSTS, path = ''): URL {
  const { GOOGLE_ANALYTICS_URL } = env()
  const known = new URL(HOSTS[host])
  const folder = known.pathname === '/' ? path : known.pathname
  return new URL(folder || '/', GOOGLE_ANALYTICS_URL ?? known.origin)
}

export function googleClient(): { id: string; secret: string } | null {
  const all = env()
  const id = all.GOOGLE_ANALYTICS_CLIENT_ID ?? all.GOOGLE_CLIENT_ID
  const secret = all.GOOGLE_ANALYTICS_CLIENT_SECRET ?? all.GOOGLE_CLIENT_SECRET
  return id && secret ? { id, secret } : null
}

const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** Signed with the key of the service account; valid for an hour. */
function assertionOf(
  { clientEmail, privateKey }: { clientEmail: string; privateKey: string },
  now: Date,
): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const claims = { iss: clientEmail, scope: SCOPE, aud: HOSTS.token, iat: seconds, exp: seconds + 3600 }
  const text = `${base64url(JSON.stringify({ alg: 'RS256', typ: 'JWT' }))}.${base64url(JSON.stringify(claims))}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
}

const tokens = z.object({
  access_token: z.string(),
  expires_in: z.number().default(3600),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  scope: z.string().optional(),
})
export type GoogleTokens = z.infer<typeof tokens>

/** Google answers 400 with `invalid_grant` when access was withdrawn, or a refresh token has expired. */
export async function requestTokens(
  access: Pick<Access, 'ctx' | 'signal'>,
  fields: Record<string, string>,
): Promise<GoogleTokens> {
  const answer = await requestSource(access, {
    url: googleUrl('token'),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    budget: { key: 'google-token', perMinute: PER_MINUTE.token },
  }).catch((error: unknown) => {
    if (
      error instanceof SourceError &&
      /invalid_grant|invalid_client|unauthorized_client/.test(error.message)
    )
      throw new SourceError('refused', error.message)
    throw error
  })
  return parsed(tokens, answer)
}

/** Access tokens last an hour; a new process requests its own. */
const known = new Map<string, { token: string; until: number }>()
const MAX_KNOWN = 500

async function accessToken(access: Access, isFresh: boolean): Promise<string> {
  const { refreshToken, serviceAccount } = access.credentials
  const secret = refreshToken ?? serviceAccount?.privateKey
  if (secret === undefined) throw new SourceError('refused', 'no credentials')
  const key = createHash('sha256').update(secret).digest('hex')
  const now = access.ctx.now()
  const held = known.get(key)
  if (held && !isFresh && held.until > now.getTime()) return held.token
  const client = googleClient()
  if (refreshToken !== undefined && !client) throw new SourceError('refused', 'no client id')
  const fields: Record<string, string> = serviceAccount
    ? {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertionOf(serviceAccount, now),
      }
    : {
        grant_type: 'refresh_token',
        refresh_token: refreshToken ?? '',
        client_id: client?.id ?? '',
        client_secret: client?.secret ?? '',
      }
  const answer = await requestTokens(access, fields)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, { token: answer.access_token, until: now.getTime() + answer.expires_in * 1000 - EARLY_MS })
  return answer.access_token
}

/** Daily tokens come back at midnight there. */
const GOOGLE_ZONE = 'America/Los_Angeles'

/** How long until Google's quota of a property is full again: of a day at its midnight, of an hour within one. */
export function refillMs(quota: 'day' | 'hour', now: Date): number {
  if (quota === 'hour') return HOUR_MS
  return startOfDay(addDays(dayOf(now, GOOGLE_ZONE), 1), GOOGLE_ZONE).getTime() - now.getTime()
}

/** Google names the quota that is used up, but sends no Retry-After. */
function withRefill(error: SourceError, now: Date): SourceError {
  const [, quota] = /per (day|hour)/i.exec(error.message) ?? []
  if (error.problem !== 'quota' || error.isOwnLimit || !quota) return error
  return new SourceError('quota', error.message, refillMs(quota.toLowerCase() as 'day' | 'hour', now))
}

/** A call of the Admin or Data API. A token that ended early is renewed once. */
export async function callGoogle(
  access: Access,
  { url, body, property }: { url: URL; body?: unknown; property?: string },
): Promise<unknown> {
  const call = async (isFresh: boolean) =>
    requestSource(access, {
      url,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${await accessToken(access, isFresh)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      budget:
        property === undefined
          ? { key: 'google-admin', perMinute: PER_MINUTE.admin }
          : { key: `ga4:${property}`, perMinute: PER_MINUTE.property },
    })
  try {
    return await call(false)
  } catch (error) {
    if (error instanceof SourceError && error.problem === 'refused' && error.message.startsWith('status 401'))
      return call(true)
    throw error instanceof SourceError ? withRefill(error, access.ctx.now()) : error
  }
}

/** The address of Google's consent screen. `prompt=consent` makes Google send a refresh token again. */
export function authorizeUrl(asked: {
  state: string
  challenge: string
  redirectUri: string
  client: string
}): URL {
  const url = googleUrl('authorize')
  url.search = new URLSearchParams({
    client_id: asked.client,
    redirect_uri: asked.redirectUri,
    response_type: 'code',
    scope: `openid email ${SCOPE}`,
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'false',
    state: asked.state,
    code_challenge: asked.challenge,
    code_challenge_method: 'S256',
  }).toString()
  return url
}

export const hasScope = ({ scope }: GoogleTokens) => scope === undefined || scope.split(' ').includes(SCOPE)

/** The email address in the identity token, which came from Google itself over TLS. */
export function emailOf({ id_token }: GoogleTokens): string | null {
  try {
    const claims = JSON.parse(Buffer.from(id_token?.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      email?: unknown
    }
    return typeof claims.email === 'string' ? claims.email : null
  } catch {
    return null
  }
}

/** Gives access back. It may have been withdrawn before, so failures do not matter. */
export async function revokeGoogle(access: Access): Promise<void> {
  const { refreshToken } = access.credentials
  if (refreshToken === undefined) return
  await requestSource(access, {
    url: googleUrl('revoke'),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: refreshToken }).toString(),
    budget: { key: 'google-token', perMinute: PER_MINUTE.token },
  }).catch(() => {})
}
