import type { Actor } from '~/shared/rules/access/roles'
import type { Ctx } from '../platform/context'
import { env } from '../platform/env'
import { bearerOf, type Row, type StreamKind } from '../platform/http/endpoint'
import { awaitCaller, countCall, countManyCalls, openStream, type Rate } from '../platform/rate-limits'

/** The key of the limits, per API key, session, or address of a share link; null for callers without one. */
function callerOf(actor: Actor, ip: string | null, hasBearer: boolean): string | null {
  const by = hasBearer ? '' : 'browser:'
  if (actor.kind === 'user' && actor.isDemoVisitor) return `browser:demo:${ip}`
  if (actor.kind === 'user')
    return actor.sessionId ? `${by}session:${actor.sessionId}` : `user:${actor.userId}`
  if (actor.kind === 'share') return `${by}share:${actor.linkId}:${ip}`
  if (actor.kind === 'scim') return `scim:${actor.organizationId}`
  if (actor.kind !== 'key') return null
  return actor.clientId === null ? `organization:${actor.organizationId}` : `client:${actor.clientId}`
}

/**
 * Counts a call from outside; throws when the limit is exceeded. Programs are told their remaining rate. Browsers have
 * a larger limit, since one screen may show a hundred pictures.
 */
export async function limitRate(ctx: Ctx, request: Request, tell: (rate: Rate) => void): Promise<void> {
  const hasBearer = bearerOf(request.headers) !== null
  const caller = callerOf(ctx.actor, ctx.ip, hasBearer)
  if (!caller) return
  if (!hasBearer) {
    const refused = await countManyCalls(ctx, caller, env().BROWSER_CALLS_PER_MINUTE)
    if (refused) throw refused
    return
  }
  const { rate, refused } = await countCall(ctx, caller, env().API_CALLS_PER_MINUTE)
  tell(rate)
  if (refused) throw refused
}

/** Counts the response as open until the returned function is called; throws when the caller has too many. */
export const limitStreams = (ctx: Ctx, request: Request, kind: StreamKind): (() => void) =>
  openStream(kind, callerOf(ctx.actor, ctx.ip, bearerOf(request.headers) !== null) ?? `address:${ctx.ip}`)

/** What the response counts as while it is open; undefined for whole ones. */
export const streamKindOf = ({ opens, isStream }: Pick<Row, 'opens' | 'isStream'>): StreamKind | undefined =>
  opens ?? (isStream ? 'downloads' : undefined)

/** While `identify` looks the caller up: the limit of streams by what identifies the caller, without a query. */
export async function limitUnknown(
  { headers }: Request,
  row: Pick<Row, 'opens' | 'isStream'>,
  identify: () => Promise<void>,
): Promise<void> {
  const kind = streamKindOf(row)
  if (!kind) return identify()
  const credentials = ['authorization', 'cookie', 'x-client-ip'].map((name) => headers.get(name)).join('\n')
  const known = awaitCaller(kind, credentials)
  try {
    await identify()
  } finally {
    known()
  }
}
