import { failuresMessages } from '~/shared/messages/failures'
import { levelOf } from '~/shared/rules/access/sharing'
import type { ShareVisitor } from '~/shared/schemas/share-link'
import { recordRepeatable } from '../../platform/activity'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { type FoundLink, findOpenLink } from './identify-visitor'
import { countLinkUse } from './store'

/** All failures look the same, so that keys can't be probed. */
const refused = () => new AppError('FORBIDDEN', failuresMessages.shareLink, { reason: 'SHARE_LINK' })

async function getOpenLink(ctx: Ctx, key: string | null): Promise<FoundLink> {
  const found = key ? await findOpenLink(ctx.db, key, ctx.now()) : undefined
  if (!found || found.actor.isExpired) throw refused()
  return found
}

/** Starts a visit: counted, and written to the activity log once per address and hour. */
export async function openShareLink(ctx: Ctx, key: string): Promise<ShareVisitor> {
  const link = await getOpenLink(ctx, key)
  const { organizationId, linkId, clientId, projectId } = link.actor
  if (!link.isOfMail) await countLinkUse(ctx.db, organizationId, linkId, ctx.now())
  const action = link.isOfMail ? 'mailing.open' : 'shareLink.open'
  await recordRepeatable({ ...ctx, actor: link.actor }, `${action}|${linkId}|${ctx.ip}`, {
    organizationId,
    action,
    objectId: linkId,
    place: { clientId, projectId },
  })
  return present(link)
}

/** Throws as soon as the link is revoked or expired. */
export const readShareVisit = async (ctx: Ctx, key: string | null): Promise<ShareVisitor> =>
  present(await getOpenLink(ctx, key))

function present({ actor, expiresAt }: FoundLink): ShareVisitor {
  const place = { client: actor.clientId, project: actor.projectId, site: actor.siteId }
  const { only } = actor
  return {
    name: actor.name,
    profileId: actor.linkId,
    mayTest: actor.mayTest,
    level: levelOf({ ...place, only: only?.kind }),
    ...place,
    thing: only && 'id' in only ? only.id : null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}
