import { DAY_MS, HOUR_MS, WEEK_MS } from '~/shared/values/units'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { withForeign } from '../../platform/foreign'
import type { Icon } from './fetch-icon'
import { faviconJob } from './foreign-job'
import type { IconType } from './rules'
import { claimFavicon, deleteOldFavicons, findFavicon, saveFavicon } from './store'

const FOUND_FOR_MS = WEEK_MS
const MISSING_FOR_MS = DAY_MS
const UNREACHABLE_FOR_MS = HOUR_MS
const DELETE_AFTER_MS = 30 * DAY_MS
/** Other processes do not ask the host meanwhile; longer than a request takes. */
const CLAIM_MS = 10_000
/** Per process; further requests get the icon the next time. */
const MAX_CONCURRENT = 4

interface Found {
  icon: Icon | null
  /** The host responded; otherwise the result may change at any moment. */
  isKnown: boolean
}
type Kept = NonNullable<Awaited<ReturnType<typeof findFavicon>>>

/** By origin, so that each host is asked once, for all its sites. */
const underWay = new Map<string, Promise<Found>>()

export async function findIcon(ctx: TenantCtx, start: string): Promise<Found> {
  const { origin } = new URL(start)
  const kept = await findFavicon(ctx.db, ctx.tenant, origin)
  const running = underWay.get(origin)
  if (running) return running
  const isDue = !kept || kept.expires_at <= ctx.now()
  if (!isDue || underWay.size >= MAX_CONCURRENT) return present(kept)
  const renewing = renew(ctx, start, kept).finally(() => underWay.delete(origin))
  underWay.set(origin, renewing)
  return renewing
}

function present(kept: Kept | undefined): Found {
  const { media_type: type, bytes } = kept ?? {}
  const icon = type && bytes ? { mediaType: type as IconType, bytes } : null
  return { icon, isKnown: Boolean(kept?.fetched_at) }
}

async function renew(ctx: TenantCtx, start: string, kept: Kept | undefined): Promise<Found> {
  const { db, tenant } = ctx
  const { origin } = new URL(start)
  const after = (ms: number) => new Date(ctx.now().getTime() + ms)
  if (!(await claimFavicon(db, tenant, { origin, now: ctx.now(), until: after(CLAIM_MS) })))
    return present(kept)
  const input = { start, allowPrivate: ctx.allowPrivateTargets }
  const found = await withForeign(`icons ${tenant}`, ({ readOne }) => readOne(faviconJob, input)).catch(
    (error: unknown) => {
      if (error instanceof AppError) return 'unreached' as const
      throw error
    },
  )
  // A host that is down keeps its icon.
  const icon = found === 'unreached' ? present(kept).icon : found === 'none' ? null : found
  const known = icon ? FOUND_FOR_MS : MISSING_FOR_MS
  await saveFavicon(db, tenant, origin, {
    mediaType: icon?.mediaType ?? null,
    bytes: icon?.bytes ?? null,
    now: ctx.now(),
    until: after(found === 'unreached' ? UNREACHABLE_FOR_MS : known),
  })
  await deleteOldFavicons(db, tenant, after(-DELETE_AFTER_MS))
  return { icon, isKnown: true }
}
