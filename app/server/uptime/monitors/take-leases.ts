import { SHARDS } from '~/shared/rules/uptime/outcomes'
import type { ProberReport } from '~/shared/schemas/prober'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import {
  claimShards,
  deleteOldProbers,
  deleteProber,
  lockClaims,
  recordProber,
  releaseShards,
} from './lease.store'

/** A prober silent for longer loses its shards. */
export const LEASE_MS = 8_000
/** Probers report every second: not each report is written. */
const WRITE_MS = 2_000
const KEEP_PROBER_MS = DAY_MS
/** Probers of 0.2 and older, which may run beside this one, go by the end in the row of a shard. */
const OLDER_LEASE_MS = HOUR_MS

interface Leases {
  shards: number[]
  /** Whether the location has monitors. */
  hasMonitors: boolean
}

/** Records a prober with its shards, releases those beyond its fair share, and claims missing ones. */
export async function takeLeases(ctx: Ctx, location: number, report: ProberReport): Promise<Leases> {
  const { prober, cutOffSince } = report
  if (report.isLeaving) {
    await inTransaction(ctx, (tx) => deleteProber(tx, prober))
    return { shards: [], hasMonitors: true }
  }
  const now = ctx.now()
  const row = {
    location,
    prober,
    name: report.name,
    version: report.version ?? null,
    startedAt: new Date(report.startedAt),
    cutOffSince: cutOffSince === null ? null : new Date(cutOffSince),
  }
  const heardSince = new Date(now.getTime() - LEASE_MS)
  const writtenSince = new Date(now.getTime() - WRITE_MS)
  const status = await inTransaction(ctx, (tx) => recordProber(tx, row, { now, writtenSince, heardSince }))
  const { held, taken, others, hasMonitors } = status
  const share = Math.ceil(SHARDS / (others + 1))
  if (held.length > share) {
    await releaseShards(ctx.db, location, prober, held.slice(share))
    return { shards: held.slice(0, share), hasMonitors }
  }
  if (held.length === share || held.length + taken >= SHARDS) return { shards: held, hasMonitors }
  const claimed = await inTransaction(ctx, async (tx) => {
    await deleteOldProbers(tx, new Date(now.getTime() - KEEP_PROBER_MS))
    const until = new Date(now.getTime() + OLDER_LEASE_MS)
    await lockClaims(tx, location)
    return claimShards(tx, row, share - held.length, { heardSince, until })
  })
  return { shards: [...held, ...claimed].sort((a, b) => a - b), hasMonitors }
}
