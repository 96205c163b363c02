import type { TrafficTest } from '~/shared/schemas/traffic-connection'
import { refuseDemo } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { type ConnectionRow, getConnection } from './connection.store'
import { openAccess } from './credentials'
import { listSourceProperties } from './list-properties'
import { findLinkedProperty } from './property.store'
import { readWeek } from './read-week'
import { SourceError } from './sources'

const NOTHING = { properties: null, property: null, visits: null }

/** Lists the properties and reads a week of one: that of a linked site, or else the first. */
export async function testConnection(ctx: TenantCtx): Promise<TrafficTest> {
  await refuseDemo(ctx, ctx.tenant)
  const row = await getConnection(ctx.db, ctx.tenant, String(ctx.target.id))
  try {
    return await tryConnection(ctx, row)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { ...NOTHING, problem: error.problem }
  }
}

async function tryConnection(ctx: TenantCtx, row: ConnectionRow): Promise<TrafficTest> {
  const access = await openAccess(ctx, row)
  if (!access) return { ...NOTHING, problem: 'refused' }
  const listed = await listSourceProperties(ctx, row).catch((error: unknown) => {
    if (error instanceof SourceError && error.problem === 'missing') return null
    throw error
  })
  const linked = await findLinkedProperty(ctx.db, ctx.tenant, row.id)
  const [first] = listed ?? []
  const chosen = linked ?? (first && { id: first.id, name: first.name, timeZone: first.timeZone ?? 'UTC' })
  const properties = listed?.length ?? null
  if (!chosen) return { ...NOTHING, properties, problem: null }
  const asked = { source: row.source, property: chosen.id, timeZone: chosen.timeZone }
  const { visits } = await readWeek(ctx, access, asked)
  return { properties, property: chosen.name, visits, problem: null }
}
