import { CHECK_PHASES, OUTCOMES, type Phases } from '~/shared/rules/uptime/outcomes'
import { type PackableCheck, packHour } from '~/shared/rules/uptime/pack'
import { HOUR_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { createLogger } from '../../platform/log'
import { withPartitions } from './check.store'
import {
  findPacked,
  insertStorable,
  listPackable,
  listPausedSpans,
  listRawHours,
  lockPacking,
  type Packable,
  type PackedRow,
  type RawCheck,
  type RawHour,
  setPacked,
} from './pack.store'

/** Late results still belong to their hour. */
const GRACE_MS = 10 * 60_000
const BEGINNING_MS = 25 * HOUR_MS
const BATCH = 2_000
/** The shortest check interval. */
const MIN_GAP_MS = 10_000

const log = createLogger('uptime')

/** Returns the number of packed monitor-hours. */
export async function packHours(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const packed = await withPartitions(
      ctx.db,
      ctx.now(),
      () => packNext(ctx),
      () => findPacked(ctx.db),
    )
    if (packed === null) break
    total += packed
  }
  return total
}

/** Packs one hour in one transaction; null when none is due or another worker packs. */
const packNext = (ctx: Ctx): Promise<number | null> =>
  inTransaction(ctx, async (tx) => {
    const now = ctx.now().getTime()
    const beginning = new Date(Math.floor((now - BEGINNING_MS) / HOUR_MS) * HOUR_MS)
    const from = await lockPacking(tx, beginning)
    const to = from && new Date(from.getTime() + HOUR_MS)
    if (!from || !to || to.getTime() + GRACE_MS > now) return null
    const packed = await packAll(tx, from, to)
    await setPacked(tx, to)
    return packed
  })

async function packAll(tx: Db, from: Date, to: Date): Promise<number> {
  let total = 0
  let last: Pick<Packable, 'organization_id' | 'id'> | undefined = { organization_id: 0, id: 0 }
  while (last) {
    const monitors: Packable[] = await listPackable(tx, last, BATCH)
    if (monitors.length === 0) break
    const [raw, paused] = [
      await listRawHours(tx, monitors, from, to),
      await listPausedSpans(tx, monitors, from, to),
    ]
    const pausesOf = Map.groupBy(paused, (span) => span.monitor_id)
    const byId = new Map(monitors.map((monitor) => [monitor.id, monitor]))
    const rows = raw.flatMap((hour): PackedRow[] => {
      const monitor = byId.get(hour.monitor_id)
      if (!monitor) return []
      const pauses = pausesOf.get(hour.monitor_id) ?? []
      const isDue = (slot: number) =>
        slot >= monitor.created_at.getTime() &&
        !pauses.some((span) => slot >= span.from_at.getTime() && slot < (span.to_at?.getTime() ?? Infinity))
      const packed = packRaw(hour, monitor, from.getTime(), isDue)
      return packed ? [{ ...hour, hour: packed }] : []
    })
    const refused = await insertStorable(tx, from, rows)
    for (const { organization_id: organization, monitor_id: monitor, location_id: location } of refused)
      log.error({ organization, monitor, location, hourAt: from }, 'an hour of checks cannot be stored')
    total += rows.length - refused.length
    last = monitors.length < BATCH ? undefined : monitors.at(-1)
  }
  return total
}

function packRaw(raw: RawHour, monitor: Packable, hourAt: number, isDue: (slot: number) => boolean) {
  const checks = raw.checks.map((check) => checkOf(check, hourAt))
  const slots = checks.map(({ slot }) => slot)
  const intervalMs =
    (monitor.updated_at.getTime() >= hourAt && usualGap(slots)) || monitor.interval_seconds * 1000
  const offsetMs = (slots.at(-1) ?? 0) % intervalMs
  return packHour(hourAt, intervalMs, offsetMs, checks, isDue)
}

function checkOf([at, outcome, responseMs, ...phases]: RawCheck, hourAt: number): PackableCheck {
  const measured: Phases = {}
  for (const [index, phase] of CHECK_PHASES.entries()) {
    const ms = phases[index]
    if (ms !== null && ms !== undefined) measured[phase] = ms
  }
  return { slot: hourAt + at, outcome: OUTCOMES[outcome] ?? 'unknown', responseMs, phases: measured }
}

/**
 * The most frequent distance of slots, for hours in which the interval may have changed; 0 when unknown. Two
 * intervals in one hour give arbitrary distances.
 */
function usualGap(slots: number[]): number {
  const counts = new Map<number, number>()
  for (const [index, slot] of slots.entries()) {
    const gap = slot - (slots[index - 1] ?? slot)
    if (gap >= MIN_GAP_MS && gap % 1000 === 0) counts.set(gap, (counts.get(gap) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
