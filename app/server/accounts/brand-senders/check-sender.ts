import { brandDomainMessages } from '~/shared/messages/brand-domains'
import { jittered, ownerNewsOf } from '~/shared/rules/brands/domain-state'
import { nextSender, type SenderState } from '~/shared/rules/brands/sender-records'
import type { BrandSender } from '~/shared/schemas/brand-domain'
import { SECOND_MS } from '~/shared/values/units'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, orNotFound } from '../../platform/errors'
import { mailSenderNews } from './mail-news'
import { readSender } from './read-sender'
import { lookUpSender } from './sender-records'
import { claimSender, findSender, lockSender, type SenderRow, updateSender } from './store'

const MAX_PER_ROUND = 50
const CHECK_AGAIN_MS = 5 * SECOND_MS

async function check(ctx: Ctx, tenant: number, sender: SenderRow): Promise<void> {
  const found = await lookUpSender(sender)
  await inTransaction(ctx, async (tx) => {
    const row = await lockSender(tx, tenant)
    // Another domain was entered meanwhile.
    if (!row || row.public_key !== sender.public_key) return
    const now = ctx.now()
    const facts = { state: row.state as SenderState, attempts: row.attempts, missedSince: row.missed_since }
    const next = nextSender(facts, [found.spf, found.dkim, found.dmarc], now)
    await updateSender(tx, tenant, {
      state: next.state,
      spf_state: found.spf,
      dkim_state: found.dkim,
      dmarc_state: found.dmarc,
      attempts: next.attempts,
      missed_since: next.missedSince,
      verified_at: next.state === 'verified' ? (row.verified_at ?? now) : row.verified_at,
      checkedAt: now,
      nextCheckAt: new Date(now.getTime() + jittered(next.waitMs, Math.random())),
    })
    const news = ownerNewsOf(facts.state, next.state)
    if (news === 'failing' || news === 'recovered') await mailSenderNews(ctx, tx, tenant, news)
    if (next.state !== row.state)
      await recordActivity(ctx, tx, 'organization.changeSenderState', tenant, {
        organizationId: tenant,
        before: { domain: row.domain, state: row.state },
        after: { domain: row.domain, state: next.state },
      })
  })
}

export async function checkSenderNow(ctx: TenantCtx): Promise<BrandSender> {
  const sender = orNotFound(await findSender(ctx.db, ctx.tenant))
  if (sender.checked_at && ctx.now().getTime() - sender.checked_at.getTime() < CHECK_AGAIN_MS)
    throw new AppError('CONFLICT', brandDomainMessages.checkedRecently)
  await check(ctx, ctx.tenant, sender)
  return readSender(ctx)
}

/** Checks senders that are due. Returns how many. */
export async function checkDueSenders(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  for (let count = 0; count < MAX_PER_ROUND; count++) {
    const due = signal?.aborted ? undefined : await claimSender(ctx.db, ctx.now())
    if (!due) return count
    const sender = await findSender(ctx.db, due.organization)
    if (sender) await check(ctx, due.organization, sender)
  }
  return MAX_PER_ROUND
}
