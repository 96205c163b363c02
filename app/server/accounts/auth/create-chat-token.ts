import { externalServicesMessages } from '~/shared/messages/external-services'
import { chatToken } from '~/shared/schemas/external-services'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { AppError, fieldError, notConfigured } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { confirmedUser } from './joining/confirmed-user'
import type { UserRow } from './store'

const TIMEOUT_MS = 10_000
const log = createLogger('auth')
const words = externalServicesMessages

export async function createChatToken(ctx: Ctx, { email }: { email: string }): Promise<{ token: string }> {
  const { HUBSPOT_ACCESS_TOKEN, HUBSPOT_API_URL } = env()
  if (!HUBSPOT_ACCESS_TOKEN) throw notConfigured(words.chat)
  const user = await confirmedUser(ctx)
  if (email.toLowerCase() !== user.email.toLowerCase()) {
    throw fieldError('email', words.notOwnAddress)
  }
  try {
    return await identify(HUBSPOT_API_URL, HUBSPOT_ACCESS_TOKEN, user)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    log.warn({ requestId: ctx.requestId, reason }, 'HubSpot gave no token')
    throw new AppError('UNAVAILABLE', words.chatUnreachable, { reason: 'CHAT_UNREACHABLE' })
  }
}

async function identify(
  url: string,
  accessToken: string,
  { email, first_name, last_name }: UserRow,
): Promise<{ token: string }> {
  const response = await fetch(new URL('/visitor-identification/v3/tokens/create', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      ...(first_name && { firstName: first_name }),
      ...(last_name && { lastName: last_name }),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`It answered ${response.status}`)
  return chatToken.parse(await response.json())
}
