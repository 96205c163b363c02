import { messages } from '~/shared/messages'
import type { ShareActor } from '~/shared/rules/roles'
import type { TestSelection } from '~/shared/schemas/lighthouse'
import type { TenantCtx } from '../context'
import { AppError } from '../errors'
import { countLinkTests } from './batch.store'

const DAY_MS = 86_400_000
/** Most tests that the visitors of one link may ask for within a day. */
const MOST_BY_LINK = 100

const words = messages.asking.share
const refused = (field: string, message: string) =>
  new AppError('INVALID', message, { fields: { [field]: [message] } })

/** A visitor by shared link asks in the name of its link's profile, for one page, and not without end. */
export async function checkAsker(ctx: TenantCtx, selection: TestSelection): Promise<void> {
  if (ctx.actor.kind !== 'share') return
  checkProfile(ctx.actor, selection)
  const since = new Date(ctx.now().getTime() - DAY_MS)
  const asked = await countLinkTests(ctx.db, ctx.tenant, ctx.actor.linkId, since)
  if (asked >= MOST_BY_LINK) throw new AppError('RATE_LIMITED', words.tooMany(MOST_BY_LINK))
}

function checkProfile({ linkId }: ShareActor, { profile_id, page_id }: TestSelection): void {
  if (profile_id !== linkId) throw refused('profile_id', words.needsProfile)
  if (page_id === undefined) throw refused('page_id', words.onePage)
}

/** Who asked, as the batch keeps it. Tests asked for during the trial of their organization are free ones. */
export function askerOf({ actor, tenant }: TenantCtx) {
  const isUser = actor.kind === 'user'
  return {
    requested_by: isUser ? actor.userId : null,
    share_link_id: actor.kind === 'share' ? actor.linkId : null,
    is_free: isUser && actor.trialOf.includes(tenant),
  }
}
