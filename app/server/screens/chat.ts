import { memoize } from '~/shared/memoize'
import { chatMessages } from '~/shared/messages/chat'
import type { Profile } from '~/shared/schemas/auth'
import { env } from '../platform/env'
import { notConfigured } from '../platform/errors'
import { clearedCookie, ownCookie } from '../platform/http/own-cookie'
import { requestIdOf } from '../platform/http/request-id'
import { apiFor } from './api-for'
import { toScreenResponse } from './screen-errors'

const YEAR_SECONDS = 365 * 86_400
/** HubSpot accepts a token for 12 hours; a screen asks for none that it had just now. */
const TOKEN_MS = 600_000
/** Set by the widget for this host. */
const HUBSPOT_COOKIES = ['messagesUtk', 'hubspotutk', '__hstc', '__hssc', '__hssrc']

export interface ChatWidget {
  portalId: string
  email: string
  /** Without one, HubSpot does not know who writes. */
  token: string | null
}
/** `widget` is null until the user allows it. */
export interface Chat {
  widget: ChatWidget | null
}

const consent = () => ownCookie('chat', { maxAge: YEAR_SECONDS })

/** Consent is one user's: another one in the same browser is asked again. */
const isAllowed = async (request: Request, visitor: Profile): Promise<boolean> =>
  (await consent().parse(request.headers.get('cookie'))) === visitor._id

const readToken = memoize(
  (request: Request, { email }: Profile): Promise<string> =>
    apiFor(request)
      .post('/api/auth/hubspot', { body: { email } })
      .then(({ token }) => token),
  { ttl: TOKEN_MS, max: 1_000, key: (_, { _id, email }) => `${_id} ${email}` },
)

const portal = (): string | undefined => {
  const { HUBSPOT_PORTAL_ID, HUBSPOT_ACCESS_TOKEN } = env()
  return HUBSPOT_ACCESS_TOKEN && HUBSPOT_PORTAL_ID
}

/** Null where the chat is not configured, and for visitors whom HubSpot could not identify. */
export async function readChat(request: Request, visitor: Profile | null): Promise<Chat | null> {
  const portalId = portal()
  if (!portalId || !visitor?.isConfirmed) return null
  if (!(await isAllowed(request, visitor))) return { widget: null }
  const token = await readToken(request, visitor).catch(() => null)
  return { widget: { portalId, email: visitor.email, token } }
}

export function requireChat(request: Request): void {
  if (!portal())
    throw toScreenResponse(notConfigured(chatMessages.feature), request, requestIdOf(request.headers))
}

/** Cookies that remember the answer; without consent those of HubSpot go too. */
export async function consentCookies(visitor: Profile, isGiven: boolean): Promise<string[]> {
  if (isGiven) return [await consent().serialize(visitor._id)]
  return [clearedCookie('chat'), ...HUBSPOT_COOKIES.map((name) => `${name}=; Max-Age=0; Path=/`)]
}
