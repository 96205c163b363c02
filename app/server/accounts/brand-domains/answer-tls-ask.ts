import { MINUTE_MS } from '~/shared/values/units'
import { liveHosts, mainHost } from '../../platform/brand-hosts'
import type { Ctx } from '../../platform/context'
import { hostName } from './host-name'

/** Of names that are none of ours, in this process. Names of ours are always answered. */
export const MAX_UNKNOWN_PER_MINUTE = 3_000

const unknown = { minute: 0, count: 0 }

function isOverLimit(now: Date): boolean {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  if (unknown.minute !== minute) Object.assign(unknown, { minute, count: 0 })
  unknown.count++
  return unknown.count > MAX_UNKNOWN_PER_MINUTE
}

/**
 * Whether a TLS proxy may get a certificate for the name: by status alone, which tells nothing about whose it is. Unknown
 * names cost no statement.
 */
export async function answerTlsAsk(ctx: Ctx, domain: string): Promise<Response> {
  const host = hostName(domain)
  const isOurs = host === mainHost() || (await liveHosts(ctx.db)).has(host)
  const status = isOurs ? 200 : isOverLimit(ctx.now()) ? 429 : 404
  return new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 429 && { 'retry-after': '60' }) },
  })
}
