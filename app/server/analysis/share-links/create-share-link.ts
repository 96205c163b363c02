import { v7 } from 'uuid'
import type { z } from 'zod'
import { shareLinksMessages } from '~/shared/messages/sharing'
import type { CreatedShareLink, newShareLink } from '~/shared/schemas/share-link'
import { signedIn } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { originOf } from '../../platform/brand-hosts'
import { type Ctx, inTransaction } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { hashSecret, newSecret } from '../../platform/secrets'
import { presentLink } from './present'
import { isTooFar, MAX_YEARS, SHARE_KEY_PREFIX } from './rules'
import { authorizeShared, pathOf } from './shared-target'
import { getShareLink, insertShareLink } from './store'

type Input = z.output<typeof newShareLink>

/** The response is the only place that shows the key. */
export async function createShareLink(ctx: Ctx, input: Input): Promise<CreatedShareLink> {
  const { allowed, shared } = await authorizeShared(ctx, input)
  const { shows, ...place } = shared
  const { mayTest } = input
  const { userId } = signedIn(ctx)
  const now = ctx.now()
  const expiresAt = checkedExpiry(input.expiresAt, now)
  const key = SHARE_KEY_PREFIX + newSecret()
  const id = v7({ msecs: now.getTime() })
  const link = await inTransaction(ctx, async (tx) => {
    await insertShareLink(tx, allowed.tenant, {
      id,
      name: input.name,
      keyHash: hashSecret(key),
      keyHint: key.slice(-4),
      clientId: shared.client,
      projectId: shared.project,
      siteId: shared.site,
      shows: shared.shows,
      compareSessionId: shared.compareSession,
      personalDashboardId: shared.personalDashboard,
      createdBy: userId,
      expiresAt,
      mayTest,
      createdAt: now,
    })
    await recordActivity(allowed, tx, 'shareLink.create', id, {
      organizationId: allowed.tenant,
      place: { clientId: shared.client },
      after: {
        name: input.name,
        ...place,
        ...(shows === 'benchmark' && { benchmark: true }),
        expiresAt,
        mayTest,
      },
    })
    return getShareLink(tx, allowed.tenant, id)
  })
  const origin = await originOf(ctx.db, allowed.tenant)
  return { ...presentLink(link, now), key, url: new URL(withKey(pathOf(shared), key), origin).href }
}

const withKey = (path: string, key: string) => `${path}${path.includes('?') ? '&' : '?'}key=${key}`

function checkedExpiry(text: string | null | undefined, now: Date): Date | null {
  if (!text) return null
  const expiresAt = new Date(text)
  const { expiryPast, expiryFar } = shareLinksMessages
  const wrong = expiresAt <= now ? expiryPast : isTooFar(expiresAt, now) ? expiryFar(MAX_YEARS) : undefined
  if (wrong === undefined) return expiresAt
  throw fieldError('expiresAt', wrong)
}
