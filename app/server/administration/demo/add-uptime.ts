import { randomUUID } from 'node:crypto'
import { DEFAULT_TIMEOUT_MS } from '~/shared/rules/uptime/default-monitor'
import { initialStatus } from '~/shared/rules/uptime/monitor-status'
import { OUTCOMES, REASONS } from '~/shared/rules/uptime/outcomes'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { hourColumns } from '../../uptime/availability'
import type { Demo } from './add-hierarchy'
import { addOutage } from './add-outage'
import { storeOutagePicture } from './outage-picture'
import type { PlacedMonitor } from './placed-monitor'
import { insertRows } from './rows.store'
import { checksOf, hoursOf, INTERVAL_MS, spansOf } from './story/checks'
import { insertMonitor } from './uptime.store'

const SLOW_FACTOR = 3

/** Monitors with a year of states, outages and checks. Incidents are marked as notified, so that no mail is sent. */
export async function addUptime(
  ctx: Ctx,
  demo: Demo,
  onMonitor: (done: number) => Promise<void>,
): Promise<void> {
  const { db } = ctx
  const picture = await storeOutagePicture(ctx, demo.tenant)
  const all = demo.sites.flatMap((site) => site.story.monitors.map((story) => ({ site, story })))
  const incidents = new Map<string, string>()
  for (const [index, { site, story }] of all.entries()) {
    const spans = spansOf(story, demo)
    const monitor = await insertMonitor(db, demo.tenant, {
      ...{ client: site.client, project: site.project, site: site.id, location: demo.location },
      page: story.target === null ? (site.pages[0]?.id ?? null) : null,
      ...{ name: story.name, settings: story.settings, target: story.target },
      ...{ intervalSeconds: INTERVAL_MS / 1000, timeoutMs: DEFAULT_TIMEOUT_MS },
      slowMs: Math.round(story.responseMs * SLOW_FACTOR),
      at: new Date(demo.from),
    })
    const outages = story.outages
      .filter(({ daysAgo }) => demo.now - daysAgo * DAY_MS > demo.from)
      .map((outage) => ({ ...outage, id: randomUUID() }))
    const open = outages.find(({ minutes }) => minutes === null)?.id ?? null
    const placed = { demo, site, monitor, story, spans, open, picture }
    await insertRows(db, 'uptime_span', spanRows(placed))
    for (const outage of outages) await addOutage({ db }, placed, outage, incidents)
    await insertRows(db, 'monitor_state', [stateRow(placed)])
    await insertRows(db, 'uptime_hour', hourRows(placed))
    await insertRows(db, 'uptime_check', checkRows(placed))
    await onMonitor((index + 1) / all.length)
  }
}

const iso = (at: number) => new Date(at).toISOString()
const key = ({ demo, monitor }: PlacedMonitor) => ({ organization_id: demo.tenant, monitor_id: monitor })

const spanRows = (placed: PlacedMonitor) =>
  placed.spans.map(({ from, to, state, reason }) => ({
    ...key(placed),
    from_at: iso(from),
    to_at: to === null ? null : iso(to),
    state,
    reason,
  }))

/** Without a time to settle: a demo monitor keeps its state although no prober checks it. */
function stateRow(placed: PlacedMonitor) {
  const { demo, story, spans, open } = placed
  const last = spans.at(-1)
  const { state, since, reason } = {
    state: last?.state ?? 'up',
    since: last?.from ?? demo.from,
    reason: last?.reason ?? null,
  }
  const isDown = state === 'down'
  return {
    ...key(placed),
    state,
    since: iso(since),
    reason,
    outage_id: open,
    truth: { ...initialStatus(since), state, reason, isOutage: isDown },
    checked_at: iso(Math.floor(demo.now / INTERVAL_MS) * INTERVAL_MS),
    response_ms: isDown ? null : Math.round(story.responseMs),
    settle_at: null,
  }
}

function hourRows(placed: PlacedMonitor) {
  const { demo, story, spans } = placed
  return hoursOf(story, spans, demo).map(({ at, packed }) => ({
    ...key(placed),
    location_id: demo.location,
    hour_at: iso(at),
    ...hourColumns(packed),
  }))
}

/** Single checks since yesterday; older ones are packed only. */
function checkRows(placed: PlacedMonitor) {
  const { demo, story, spans } = placed
  const from = Math.floor(demo.now / DAY_MS) * DAY_MS - DAY_MS
  return [...checksOf(story, spans, { from, to: demo.now })].map((check) => ({
    ...key(placed),
    location_id: demo.location,
    slot_at: iso(check.slot),
    outcome: OUTCOMES.indexOf(check.outcome),
    reason: check.reason === null ? null : REASONS.indexOf(check.reason),
    tries: check.outcome === 'failed' ? 2 : 1,
    late_ms: 2,
    response_ms: check.responseMs,
    dns_ms: check.phases.dns ?? null,
    connect_ms: check.phases.connect ?? null,
    tls_ms: check.phases.tls ?? null,
    ttfb_ms: check.phases.ttfb ?? null,
    download_ms: check.phases.download ?? null,
    status: check.outcome === 'failed' ? null : 200,
  }))
}
