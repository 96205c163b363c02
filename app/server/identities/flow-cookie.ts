import { createCookie } from '@remix-run/node'
import { env } from '../process/env'

export const FLOW_MINUTES = 10

/** One cookie per flow, so that two tabs do not conflict. */
const cookieOf = (stateHash: Buffer) =>
  createCookie(`lightkeeper_flow_${stateHash.toString('hex').slice(0, 12)}`, {
    httpOnly: true,
    // The provider's redirect is cross-site, which Strict would exclude.
    sameSite: 'lax',
    path: '/',
    secure: env().PUBLIC_URL?.startsWith('https:') ?? false,
    maxAge: FLOW_MINUTES * 60,
  })

export const serializeFlow = (stateHash: Buffer, secret: string) => cookieOf(stateHash).serialize(secret)

export const clearFlow = (stateHash: Buffer) => cookieOf(stateHash).serialize('', { maxAge: 0 })

export async function readFlow(stateHash: Buffer, headers: Headers): Promise<string | null> {
  const value: unknown = await cookieOf(stateHash).parse(headers.get('cookie'))
  return typeof value === 'string' && value.length >= 20 && value.length <= 200 ? value : null
}
