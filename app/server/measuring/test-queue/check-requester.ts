import { testingMessages } from '~/shared/messages/testing'
import type { ShareActor } from '~/shared/rules/access/roles'
import type { TestSelection } from '~/shared/schemas/lighthouse'
import { DAY_MS } from '~/shared/values/units'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError } from '../../platform/errors'
import { countLinkTests, lockLink } from './batch.store'

const MAX_TESTS_PER_LINK = 100

const words = testingMessages.share

export function checkRequester({ actor }: TenantCtx, selection: TestSelection): void {
  if (actor.kind === 'share') checkProfile(actor, selection)
}

/** Locks the link, so that concurrent requests are counted one after the other. */
export async function checkLinkQuota(tx: Db, ctx: TenantCtx, tests: number): Promise<void> {
  if (ctx.actor.kind !== 'share') return
  const { linkId } = ctx.actor
  await lockLink(tx, ctx.tenant, linkId)
  const asked = await countLinkTests(tx, ctx.tenant, linkId, new Date(ctx.now().getTime() - DAY_MS))
  if (asked + tests > MAX_TESTS_PER_LINK)
    throw new AppError('RATE_LIMITED', words.tooMany(MAX_TESTS_PER_LINK))
}

function checkProfile({ linkId }: ShareActor, { profile_id, page_id }: TestSelection): void {
  if (profile_id !== linkId) throw fieldError('profile_id', words.needsProfile)
  if (page_id === undefined) throw fieldError('page_id', words.onePage)
}

/** The requester as the batch stores it. Tests during a trial are free. */
export function requesterOf({ actor, tenant }: TenantCtx) {
  const isUser = actor.kind === 'user'
  return {
    requested_by: isUser ? actor.userId : null,
    share_link_id: actor.kind === 'share' ? actor.linkId : null,
    is_free: isUser && actor.trialOf.includes(tenant),
  }
}
