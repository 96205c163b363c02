import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import type { PlacedMonitor } from './placed-monitor'
import { insertRows } from './rows.store'
import { INTERVAL_MS } from './story/checks'
import type { OutageStory } from './story/types'

const iso = (at: number) => new Date(at).toISOString()

/** Outages of one site that start together are one incident. */
export async function addOutage(
  { db }: Pick<Ctx, 'db'>,
  placed: PlacedMonitor,
  outage: OutageStory & { id: string },
  incidents: Map<string, string>,
): Promise<void> {
  const { demo, site, monitor } = placed
  const startedAt = Math.round((demo.now - outage.daysAgo * DAY_MS) / INTERVAL_MS) * INTERVAL_MS
  const endedAt = outage.minutes === null ? null : startedAt + outage.minutes * MINUTE_MS
  const together = `${site.id} ${outage.daysAgo}`
  const known = incidents.get(together)
  const incident = known ?? randomUUID()
  incidents.set(together, incident)
  if (!known) await insertRows(db, 'incident', [incidentRow(placed, outage, { incident, startedAt })])
  await insertRows(db, 'outage', [
    {
      organization_id: demo.tenant,
      id: outage.id,
      monitor_id: monitor,
      incident_id: incident,
      started_at: iso(startedAt),
      confirmed_at: iso(startedAt + 40_000),
      ended_at: endedAt === null ? null : iso(endedAt),
      ended_by: endedAt === null ? null : 'recovery',
      reason: outage.reason,
      locations: [demo.location],
      host: site.story.host,
      address: '192.0.2.14',
      evidence: evidenceOf(placed, outage, startedAt),
      picture: outage.status === 503 ? 'taken' : 'none',
      picture_hash: outage.status === 503 ? placed.picture : null,
    },
  ])
}

/** It ends with the last of its outages. */
function incidentRow(
  { demo, site, monitor }: PlacedMonitor,
  { daysAgo }: OutageStory,
  { incident, startedAt }: { incident: string; startedAt: number },
) {
  const all = site.story.monitors.flatMap(({ outages }) => outages.filter((one) => one.daysAgo === daysAgo))
  const lengths = all.map(({ minutes }) => minutes ?? Number.POSITIVE_INFINITY)
  const endedAt = startedAt + Math.max(...lengths) * MINUTE_MS
  return {
    organization_id: demo.tenant,
    id: incident,
    cause_kind: all.length > 1 ? 'host' : 'monitor',
    cause: all.length > 1 ? site.story.host : String(monitor),
    opened_at: iso(startedAt),
    ended_at: Number.isFinite(endedAt) ? iso(endedAt) : null,
    notified_outages: [],
  }
}

/** Two attempts, as a check makes them. */
const evidenceOf = ({ demo, story }: PlacedMonitor, outage: OutageStory, startedAt: number) =>
  [0, 1].map((attempt) => ({
    at: startedAt + attempt * 40_000,
    reason: outage.reason,
    detail: outage.detail,
    address: '192.0.2.14',
    phases: outage.status
      ? { dns: 9, connect: 24, tls: 41, ttfb: Math.round(story.responseMs / 2) }
      : { dns: 9 },
    status: outage.status ?? null,
    headers: outage.status
      ? [
          ['content-type', 'text/html'],
          ['retry-after', '120'],
          ['server', 'edge'],
        ]
      : [],
    excerpt: outage.status === 503 ? '<h1>503 Service Unavailable</h1><p>No server is available.</p>' : '',
    via: [],
    location: demo.location,
  }))
