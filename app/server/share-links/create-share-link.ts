import { v7 } from 'uuid'
import type { z } from 'zod'
import { shareLinksMessages } from '~/shared/messages/sharing'
import { paths } from '~/shared/paths'
import type { CreatedShareLink, newShareLink } from '~/shared/schemas/share-link'
import { authorize, signedIn } from '../access'
import { recordActivity } from '../activity'
import { hashSecret, newSecret } from '../auth'
import { type Ctx, inTransaction, type TenantCtx } from '../context'
import { fieldError } from '../errors'
import { publicUrl } from '../process/public-url'
import { presentLink } from './present'
import { isTooFar, MAX_YEARS, SHARE_KEY_PREFIX } from './rules'
import { getShareLink, insertShareLink } from './store'

type Input = z.output<typeof newShareLink>

/** The response is the only place that shows the key. */
export async function createShareLink(ctx: Ctx, input: Input): Promise<CreatedShareLink> {
  const allowed = await authorizePlace(ctx, input)
  const { userId } = signedIn(ctx)
  const now = ctx.now()
  const expiresAt = checkedExpiry(input.expiresAt, now)
  const key = SHARE_KEY_PREFIX + newSecret()
  const id = v7({ msecs: now.getTime() })
  const place = { client: input.client, project: input.project ?? null, site: input.site ?? null }
  const link = await inTransaction(ctx, async (tx) => {
    await insertShareLink(tx, allowed.tenant, {
      id,
      name: input.name,
      keyHash: hashSecret(key),
      keyHint: key.slice(-4),
      ...place,
      createdBy: userId,
      expiresAt,
      mayTest: input.mayTest,
      now,
    })
    await recordActivity(allowed, tx, {
      organizationId: allowed.tenant,
      action: 'shareLink.create',
      objectId: id,
      after: { name: input.name, ...place, expiresAt, mayTest: input.mayTest },
    })
    return getShareLink(tx, allowed.tenant, id)
  })
  return { ...presentLink(link, now), key, url: publicUrl(`${pathOf(place)}?key=${key}`) }
}

/** Checks the right on the innermost level, which must belong to the others. */
async function authorizePlace(ctx: Ctx, { client, project, site }: Input): Promise<TenantCtx> {
  const allowed = site
    ? await authorize(ctx, 'project.share', { kind: 'site', id: site })
    : project
      ? await authorize(ctx, 'project.share', { kind: 'project', id: project })
      : await authorize(ctx, 'client.share', { kind: 'client', id: client })
  const { clientId, projectId } = allowed.target
  const wrong = clientId !== client ? 'client' : project && projectId !== project ? 'project' : null
  if (!wrong) return allowed
  const text = shareLinksMessages.placeOutside
  throw fieldError(wrong, text)
}

function checkedExpiry(text: string | null | undefined, now: Date): Date | null {
  if (!text) return null
  const expiresAt = new Date(text)
  const { expiryPast, expiryFar } = shareLinksMessages
  const wrong = expiresAt <= now ? expiryPast : isTooFar(expiresAt, now) ? expiryFar(MAX_YEARS) : undefined
  if (wrong === undefined) return expiresAt
  throw fieldError('expiresAt', wrong)
}

function pathOf({ client, project, site }: { client: number; project: number | null; site: number | null }) {
  if (site !== null) return paths.dashboardSite(client, site)
  return project === null ? paths.dashboardClient(client) : paths.dashboardProject(client, project)
}
