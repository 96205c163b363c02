import { v7 } from 'uuid'
import { brandDomainMessages as words } from '~/shared/messages/brand-domains'
import { can } from '~/shared/rules/access/roles'
import { domainUrgency } from '~/shared/rules/brands/domain-state'
import type { BrandDomain, BrandDomains } from '~/shared/schemas/brand-domain'
import { isUuid } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { forgetHosts, mainHost, originOn } from '../../platform/brand-hosts'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, fieldError, notFound, orNotFound } from '../../platform/errors'
import { newSecret } from '../../platform/secrets'
import { requireFeature } from '../../structure/quotas'
import { hostRefusal, typedHost } from './host-name'
import { presentDomain } from './present'
import { countDomains, deleteDomain, insertDomain, isHeldByOther, listDomains, lockDomains } from './store'

export const MAX_DOMAINS = 10

export async function listBrandDomains(ctx: TenantCtx): Promise<BrandDomains> {
  const urgency = ({ state, missedSince }: BrandDomain) => domainUrgency(state, missedSince !== null)
  const items = (await listDomains(ctx.db, ctx.tenant))
    .map(presentDomain)
    .toSorted((one, other) => urgency(one) - urgency(other))
  const isHttps = originOn(null).startsWith('https:')
  return {
    mainHost: mainHost(),
    isHttps,
    mayChange: can(ctx.actor, 'organization.updateBrand', ctx.target),
    items,
  }
}

/** The host of what was typed, or a refusal at `field`. */
export function requireHost(typed: string, field = 'host'): string {
  const host = typedHost(typed)
  const refusal = host === null ? 'invalid' : hostRefusal(host, [mainHost()])
  if (host === null || refusal) throw fieldError(field, words.refused[refusal ?? 'invalid'])
  return host
}

export async function addDomain(ctx: TenantCtx, typed: string): Promise<BrandDomain> {
  const host = requireHost(typed)
  const now = ctx.now()
  return inTransaction(ctx, async (tx) => {
    await requireFeature(tx, ctx.tenant, 'brand')
    await lockDomains(tx, ctx.tenant)
    const known = (await listDomains(tx, ctx.tenant)).find((row) => row.host === host)
    if (known && known.state !== 'removed') throw fieldError('host', words.known, 'CONFLICT')
    if (await isHeldByOther(tx, ctx.tenant, host)) throw fieldError('host', words.taken, 'CONFLICT')
    if (known) await deleteDomain(tx, ctx.tenant, known.id)
    if ((await countDomains(tx, ctx.tenant)) >= MAX_DOMAINS)
      throw new AppError('CONFLICT', words.tooMany(MAX_DOMAINS))
    const row = await insertDomain(tx, ctx.tenant, {
      id: v7({ msecs: now.getTime() }),
      host,
      token: newSecret(),
      createdAt: now,
      nextCheckAt: now,
    })
    await recordActivity(ctx, tx, 'organization.addDomain', ctx.tenant, { after: { host } })
    return presentDomain(row)
  })
}

export async function removeDomain(ctx: TenantCtx, id: string): Promise<{ ok: true }> {
  if (!isUuid(id)) throw notFound()
  await inTransaction(ctx, async (tx) => {
    const { host } = orNotFound(await deleteDomain(tx, ctx.tenant, id))
    await recordActivity(ctx, tx, 'organization.removeDomain', ctx.tenant, { before: { host } })
  })
  forgetHosts(ctx.db)
  return { ok: true }
}
