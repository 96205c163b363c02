import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../../platform/context'
import { env } from '../../../platform/env'
import { createLogger } from '../../../platform/log'
import { readAddress, textOf } from '../../../platform/targets'
import { claimDomain, listWatchedHosts, saveExpiry, setDomains } from './domain.store'
import { registeredDomain } from './registered-domain'

const LIMIT_MS = 15_000
const MAX_BYTES = 512 * 1024
const MAX_PER_ROUND = 30
/** Public services limit how often they may be asked. */
const PAUSE_MS = 1_500
const log = createLogger('alerts')

/** The part of a domain's answer that we read (RFC 9083, 4.5). */
const answer = z.object({
  objectClassName: z.literal('domain'),
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })).default([]),
})

function expiryIn(text: string): Date | null {
  const { events } = answer.parse(JSON.parse(text))
  const found = events.find(({ eventAction }) => eventAction === 'expiration')
  const at = Date.parse(found?.eventDate ?? '')
  return Number.isNaN(at) ? null : new Date(at)
}

async function lookUp(
  ctx: Ctx,
  service: string,
  domain: string,
): Promise<{ expiresAt: Date | null } | { error: string }> {
  try {
    const { status, bytes, contentType } = await readAddress(
      new URL(encodeURIComponent(domain), service).href,
      {
        allowPrivate: ctx.allowPrivateTargets,
        signal: AbortSignal.timeout(LIMIT_MS),
        largest: MAX_BYTES,
        accept: 'application/rdap+json, application/json',
      },
    )
    if (status === 404) return { expiresAt: null }
    return status === 200 ? { expiresAt: expiryIn(textOf(bytes, contentType)) } : { error: `HTTP ${status}` }
  } catch (error) {
    return { error: (error instanceof Error ? error.message : String(error)).slice(0, 200) }
  }
}

/** Looks up when the domains of sites expire, each once a day. Returns how many were looked up. */
export async function lookUpDomains(
  ctx: Ctx,
  signal?: AbortSignal,
  { pauseMs = PAUSE_MS }: { pauseMs?: number } = {},
): Promise<number> {
  const service = env().DOMAIN_LOOKUP_URL
  if (service === 'off') return 0
  const hosts = await listWatchedHosts(ctx.db)
  await setDomains(ctx.db, [...new Set(hosts.flatMap((host) => registeredDomain(host) ?? []))])
  for (let count = 0; count < MAX_PER_ROUND; count++) {
    const now = ctx.now()
    const domain = signal?.aborted
      ? undefined
      : await claimDomain(ctx.db, { now, checkedBefore: new Date(now.getTime() - DAY_MS) })
    if (domain === undefined) return count
    const found = await lookUp(ctx, service, domain)
    if ('error' in found) log.warn({ domain, reason: found.error }, 'a domain could not be looked up')
    await saveExpiry(ctx.db, domain, found)
    await pause(pauseMs)
  }
  return MAX_PER_ROUND
}
