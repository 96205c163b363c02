import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { ALIVE_MS } from '~/shared/rules/measuring/agent-state'
import { rankAttention } from '~/shared/rules/verdict/rank-attention'
import type { AttentionItem, attention, attentionQuery } from '~/shared/schemas/attention'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import {
  presentAgents,
  presentCertificate,
  presentDown,
  presentFailed,
  presentIncomplete,
  presentMissed,
  presentRegression,
  presentSlow,
  presentVisits,
} from './present'
import { quotaItems } from './quota-items'
import { countTested, listFailed, listMissed, listRegressed, listSlow } from './tests.store'
import { countWatched, listDown, listEndingCertificates } from './uptime.store'
import { listFewerVisits } from './visits.store'
import { listQuotas, listWithoutAgent } from './workspace.store'

/** The scheduler looks every minute; a quarter of an hour is not jitter. */
const DUE_MS = 15 * MINUTE_MS
const WAITING_MS = HOUR_MS
const REGRESSION_MS = 30 * DAY_MS
/** A new monitor has had its first check by then. */
const FIRST_CHECK_MS = 10 * MINUTE_MS

type Query = z.output<typeof attentionQuery>

/** What needs attention in all that the actor may see, worst first. */
export async function listAttention(ctx: Ctx, query: Query): Promise<z.input<typeof attention>> {
  const now = ctx.now()
  const [places, workspace] = await Promise.all([
    readPlaces(ctx, query, now),
    ctx.actor.kind === 'share' ? { items: [], total: 0 } : readWorkspace(ctx, query, now),
  ])
  const total = places.total + workspace.total
  const items = rankAttention([...places.items, ...workspace.items], now)
  return {
    items: items.slice(0, query.limit),
    total,
    clients: items.length === total ? new Set(items.flatMap(clientOf)).size : null,
    levels: places.levels,
    checked: total === 0 ? await readChecked(ctx, query, places.monitors, now) : null,
  }
}

const clientOf = (item: AttentionItem) => ('client' in item ? item.client : [])

async function readChecked(ctx: Ctx, query: Query, monitors: number, now: Date) {
  const { pages, tested_at } = await countTested(ctx.db, query, scopeOf(ctx.actor))
  return { pages, monitors, testedAt: tested_at?.toISOString() ?? null, at: now.toISOString() }
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** What a share link shows too. */
async function readPlaces(ctx: Ctx, query: Query, now: Date) {
  const { limit } = query
  const scope = scopeOf(ctx.actor)
  const detectedSince = before(now, REGRESSION_MS)
  const [down, certificates, watched, failing, regressed, slow, fewer] = await Promise.all([
    listDown(ctx.db, query, scope, { now, limit }),
    listEndingCertificates(ctx.db, query, scope, limit),
    countWatched(ctx.db, query, scope, before(now, FIRST_CHECK_MS)),
    listFailed(ctx.db, query, scope, limit),
    listRegressed(ctx.db, query, scope, { detectedSince, limit }),
    listSlow(ctx.db, query, scope, { detectedSince, limit }),
    listFewerVisits(ctx.db, query, scope, now),
  ])
  const [failed = [], incomplete = []] = (['failed', 'incomplete'] as const).map((fault) =>
    failing.filter((row) => row.fault === fault),
  )
  const unknown: AttentionItem[] = watched.unknown_since
    ? [{ kind: 'unknown', monitors: watched.unknown, since: watched.unknown_since.toISOString() }]
    : []
  const visits = fewer.flatMap(presentVisits)
  return {
    items: [
      ...down.map(presentDown),
      ...certificates.map(presentCertificate),
      ...failed.map(presentFailed),
      ...incomplete.map(presentIncomplete),
      ...regressed.map(presentRegression),
      ...slow.flatMap(presentSlow),
      ...visits,
      ...unknown,
    ],
    total:
      [down, certificates, failed, incomplete, regressed, slow].reduce(
        (sum, rows) => sum + totalOf(rows),
        0,
      ) +
      visits.length +
      unknown.length,
    levels: { items: totalOf(slow), pages: slow[0]?.total_pages ?? 0 },
    monitors: watched.monitors,
  }
}

const totalOf = ([first]: { total: number }[]) => first?.total ?? 0

/** Queue, agents and quotas are about the organization, which a share link must not tell about. */
async function readWorkspace(ctx: Ctx, query: Query, now: Date) {
  const scope = scopeOf(ctx.actor)
  const aliveSince = before(now, ALIVE_MS)
  const late = { waitingSince: before(now, WAITING_MS), dueSince: before(now, DUE_MS), aliveSince }
  const [agents, missed, quotas] = await Promise.all([
    listWithoutAgent(ctx.db, query, scope, { now, aliveSince }),
    listMissed(ctx.db, query, scope, { ...late, limit: query.limit }),
    query.client === undefined ? listQuotas(ctx.db, query, scope) : [],
  ])
  const tight = await quotaItems(ctx, quotas)
  return {
    items: [...agents.map(presentAgents), ...missed.map(presentMissed), ...tight],
    total: agents.length + totalOf(missed) + tight.length,
  }
}
