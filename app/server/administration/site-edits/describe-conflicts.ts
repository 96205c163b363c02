import type { EditConflict } from '~/shared/schemas/site-edit'
import { type LastChange, listLastChanges } from '../../platform/activity'
import type { Db } from '../../platform/db'
import type { SitePlan } from './plan-edit'

/** Entries of a change are written a little after its row. */
const SLACK_MS = 60_000

/** Who changed each site or its monitors last, and what the plan would overwrite. */
export async function describeConflicts(tx: Db, tenant: number, plans: SitePlan[]): Promise<EditConflict[]> {
  if (plans.length === 0) return []
  const sites = await lastChanges(
    tx,
    tenant,
    'site',
    plans.map(({ site }) => site),
  )
  const monitors = await lastChanges(
    tx,
    tenant,
    'monitor',
    plans.flatMap((plan) => plan.monitors.map(({ monitor }) => monitor)),
  )
  return plans.map(({ site, current, wanted, monitors: planned }) => {
    const changes = [sites.get(site.id), ...planned.map(({ monitor }) => monitors.get(monitor.id))]
    const newest = changes
      .filter((change): change is LastChange => change !== undefined)
      .reduce<LastChange | null>((last, change) => (last && last.at > change.at ? last : change), null)
    return {
      _id: site.id,
      name: site.name,
      changedBy: newest?.actor ?? null,
      changedAt: (newest?.at ?? site.updated_at).toISOString(),
      current,
      wanted,
      monitors: planned.map((plan) => ({
        name: plan.monitor.name,
        current: plan.current,
        wanted: plan.wanted,
      })),
    }
  })
}

async function lastChanges(
  tx: Db,
  tenant: number,
  type: string,
  rows: { id: number; updated_at: Date }[],
): Promise<Map<number, LastChange>> {
  if (rows.length === 0) return new Map()
  const oldest = Math.min(...rows.map(({ updated_at }) => updated_at.getTime()))
  const ids = rows.map(({ id }) => String(id))
  const found = await listLastChanges(tx, tenant, { type, ids }, new Date(oldest - SLACK_MS))
  return new Map(found.map((change) => [Number(change.objectId), change]))
}
