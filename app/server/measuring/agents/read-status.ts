import type { z } from 'zod'
import { agentState } from '~/shared/rules/measuring/agent-state'
import type { Continent } from '~/shared/rules/measuring/regions'
import { usualIndex } from '~/shared/rules/measuring/run-noise'
import { forecastQueueWait } from '~/shared/rules/schedule/queue-wait-forecast'
import type { AgentNoise, AgentView, agentsStatus } from '~/shared/schemas/agents-status'
import { DAY_MS, HOUR_MS, WEEK_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { listLocationLoads, listLocations } from '../../structure/locations'
import { plannedByLocation } from '../../structure/sites'
import { LOCAL_AGENT } from './rules'
import { countRunsOfAgents } from './run-noise.store'
import { type AgentStatusRow, countSitesByLocation, listAgentRows } from './status.store'

const REVOKED_SHOWN_MS = WEEK_MS
const NO_RUN: AgentNoise = { runs: 0, watched: 0, noisy: 0, repeated: 0 }

async function presentAgents({ db, now }: Pick<Ctx, 'db' | 'now'>, id?: string): Promise<AgentView[]> {
  const moment = now()
  const ago = (ms: number) => new Date(moment.getTime() - ms)
  const span = { since: ago(DAY_MS), revokedSince: ago(REVOKED_SHOWN_MS) }
  const rows = await listAgentRows(db, { ...span, ...(id !== undefined && { id }) })
  const ids = rows.map((row) => row.id)
  const [day, week] = await Promise.all([
    countRunsOfAgents(db, ids, ago(DAY_MS)),
    countRunsOfAgents(db, ids, ago(WEEK_MS)),
  ])
  return rows.map((row) => ({
    ...presentAgent(row, moment),
    noise: { day: day.get(row.id) ?? NO_RUN, week: week.get(row.id) ?? NO_RUN },
  }))
}

export async function readAgentsStatus(ctx: Ctx): Promise<z.input<typeof agentsStatus>> {
  const now = ctx.now()
  const [agents, places, loads, planned, sites] = await Promise.all([
    presentAgents(ctx),
    listLocations(ctx),
    listLocationLoads(ctx),
    plannedByLocation(ctx),
    countSitesByLocation(ctx.db),
  ])
  const loadOf = new Map(loads.map((load) => [load._id, load]))
  const locations = places.flatMap(({ _id, label, slug, continent }) => {
    const load = loadOf.get(_id)
    if (!load) return []
    const plannedPerDay = planned.get(_id) ?? 0
    const oldestWaitMs = load.oldestAt && Math.max(0, now.getTime() - load.oldestAt.getTime())
    return {
      _id,
      label,
      slug,
      continent: continent as Continent | null,
      agents: load.agents,
      queued: load.queued,
      running: load.running,
      oldestWaitMs,
      plannedPerDay,
      ...forecastQueueWait({ ...load, plannedPerDay }),
      sites: sites.get(_id) ?? 0,
    }
  })
  return { agents, locations }
}

export async function readAgent(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<AgentView> {
  const [agent] = await presentAgents(ctx, id)
  if (!agent) throw notFound()
  return agent
}

const rounded = (index: number | null) => (index === null ? null : Math.round(index))

function refusedLately(
  { refused_at: at, refused_reason: reason }: AgentStatusRow,
  now: Date,
): AgentView['refused'] {
  return at && reason && now.getTime() - at.getTime() < DAY_MS ? { at: at.toISOString(), reason } : null
}

const presentAgent = (row: AgentStatusRow, now: Date): Omit<AgentView, 'noise'> => ({
  _id: row.id,
  name: row.name,
  location: row.location_id,
  locationLabel: row.location_label,
  state: agentState(
    {
      lastSeenAt: row.last_seen_at,
      drainingSince: row.draining_since,
      revokedAt: row.revoked_at,
      isMeasuring: row.is_measuring,
      refusedAt: row.refused_at,
    },
    now,
  ),
  isLocal: row.name === LOCAL_AGENT,
  version: row.version,
  lighthouseVersion: row.lighthouse_version,
  chromiumVersion: row.chromium_version,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  refused: refusedLately(row, now),
  machine: row.machine,
  starvedAt: row.starved_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  runs: row.runs,
  speed: rounded(usualIndex(row.benchmark_indexes)),
  calibration: rounded(row.calibration_index),
  perHour: row.median_ms === null ? null : Math.floor(HOUR_MS / Math.max(1, Number(row.median_ms))),
})
