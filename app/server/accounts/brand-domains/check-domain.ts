import { brandDomainMessages } from '~/shared/messages/brand-domains'
import {
  type DomainCheck,
  isLive,
  jittered,
  nextDomain,
  ownerNewsOf,
} from '~/shared/rules/brands/domain-state'
import type { BrandDomain } from '~/shared/schemas/brand-domain'
import { SECOND_MS } from '~/shared/values/units'
import { isUuid } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { forgetHosts } from '../../platform/brand-hosts'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, notFound, orNotFound } from '../../platform/errors'
import { lookUpDomain } from './look-up-domain'
import { mailDomainNews } from './mail-news'
import { presentDomain } from './present'
import {
  claimDomain,
  type DomainRow,
  getDomain,
  isHeldByOther,
  lockDomain,
  lockHost,
  updateDomain,
} from './store'

const MAX_PER_ROUND = 50
const CHECK_AGAIN_MS = 5 * SECOND_MS

/** Looks the records up outside a transaction, then writes what follows of them. */
async function check(ctx: Ctx, tenant: number, row: DomainRow): Promise<DomainRow | undefined> {
  const found = await lookUpDomain(row)
  const changed = await inTransaction(ctx, (tx) => apply(ctx, tx, tenant, row.id, found))
  forgetHosts(ctx.db)
  return changed
}

async function apply(
  ctx: Ctx,
  tx: Db,
  tenant: number,
  id: string,
  found: DomainCheck,
): Promise<DomainRow | undefined> {
  const row = await lockDomain(tx, tenant, id)
  if (!row) return undefined
  const now = ctx.now()
  await lockHost(tx, row.host)
  const facts = {
    state: row.state as BrandDomain['state'],
    attempts: row.attempts,
    missedSince: row.missed_since,
    createdAt: row.created_at,
  }
  const next = nextDomain(facts, found, now)
  const isTaken = !isLive(facts.state) && isLive(next.state) && (await isHeldByOther(tx, tenant, row.host))
  const state = isTaken ? facts.state : next.state
  await updateDomain(tx, tenant, id, {
    state,
    reason: isTaken ? 'taken' : null,
    attempts: next.attempts,
    missedSince: next.missedSince,
    cnameState: found.cname,
    txtState: found.txt,
    checkedAt: now,
    nextCheckAt: next.waitMs === null ? null : new Date(now.getTime() + jittered(next.waitMs, Math.random())),
    verifiedAt: isLive(state) ? (row.verified_at ?? now) : row.verified_at,
    certificateAt: state === 'certificate' ? (row.certificate_at ?? now) : row.certificate_at,
  })
  if (state !== row.state)
    await recordActivity(ctx, tx, 'organization.changeDomainState', tenant, {
      organizationId: tenant,
      before: { host: row.host, state: row.state },
      after: { host: row.host, state },
    })
  const changed = await lockDomain(tx, tenant, id)
  const news = ownerNewsOf(facts.state, state)
  if (changed && news) await mailDomainNews(ctx, tx, changed, news)
  return changed
}

/** At once, for a person who has just set the records. */
export async function checkDomainNow(ctx: TenantCtx, id: string): Promise<BrandDomain> {
  if (!isUuid(id)) throw notFound()
  const row = await getDomain(ctx.db, ctx.tenant, id)
  if (row.checked_at && ctx.now().getTime() - row.checked_at.getTime() < CHECK_AGAIN_MS)
    throw new AppError('CONFLICT', brandDomainMessages.checkedRecently)
  return presentDomain(orNotFound(await check(ctx, ctx.tenant, row)))
}

/** Checks domains that are due. Returns how many. */
export async function checkDueDomains(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  for (let count = 0; count < MAX_PER_ROUND; count++) {
    const due = signal?.aborted ? undefined : await claimDomain(ctx.db, ctx.now())
    if (!due) return count
    await check(ctx, due.organization, await getDomain(ctx.db, due.organization, due.id))
  }
  return MAX_PER_ROUND
}
