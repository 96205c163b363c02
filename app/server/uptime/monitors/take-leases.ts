import { SHARDS } from '~/shared/rules/uptime/outcomes'
import type { ProberReport } from '~/shared/schemas/prober'
import { DAY_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import { claimShards, deleteOldProbers, deleteProber, releaseShards, renewLeases } from './lease.store'

/** A prober silent for longer loses its shards. */
export const LEASE_MS = 6_000
const KEEP_PROBER_MS = DAY_MS

interface Leases {
  shards: number[]
  /** Whether the location has monitors. */
  hasMonitors: boolean
}

/** Renews a prober's shards, releases those beyond its fair share, and claims missing ones. */
export async function takeLeases(ctx: Ctx, location: number, report: ProberReport): Promise<Leases> {
  const { prober, cutOffSince } = report
  if (report.isLeaving) {
    await inTransaction(ctx, (tx) => deleteProber(tx, prober))
    return { shards: [], hasMonitors: true }
  }
  const now = ctx.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const row = {
    location,
    prober,
    name: report.name,
    startedAt: new Date(report.startedAt),
    cutOffSince: cutOffSince === null ? null : new Date(cutOffSince),
  }
  const heardSince = new Date(now.getTime() - LEASE_MS)
  const standing = await inTransaction(ctx, (tx) => renewLeases(tx, row, { now, until, heardSince }))
  const { held, taken, others, hasMonitors } = standing
  const share = Math.ceil(SHARDS / (others + 1))
  if (held.length > share) {
    await releaseShards(ctx.db, location, prober, held.slice(share))
    return { shards: held.slice(0, share), hasMonitors }
  }
  if (held.length === share || held.length + taken >= SHARDS) return { shards: held, hasMonitors }
  const claimed = await inTransaction(ctx, async (tx) => {
    await deleteOldProbers(tx, new Date(now.getTime() - KEEP_PROBER_MS))
    return claimShards(tx, row, share - held.length, { now, until })
  })
  return { shards: [...held, ...claimed].sort((a, b) => a - b), hasMonitors }
}
