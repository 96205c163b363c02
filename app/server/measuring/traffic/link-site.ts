import type { z } from 'zod'
import { trafficProblemTexts, trafficFormMessages as words } from '~/shared/messages/traffic'
import { KEEP_FOREVER } from '~/shared/rules/measuring/retention'
import type { SiteTraffic, SiteTrafficBody, siteTrafficLinked } from '~/shared/schemas/traffic-connection'
import { addDays, dayOf } from '~/shared/values/calendar'
import { TRAFFIC_DAYS } from '~/shared/values/traffic-choices'
import { refuseDemo } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { fieldError, notFound } from '../../platform/errors'
import { type ConnectionRow, listUsableRows } from './connection.store'
import { openAccess } from './credentials'
import { getUsable, listSourceProperties } from './list-properties'
import { progressOf } from './progress'
import { findPlace, findProperty, linkProperty, sumVisits, unlinkProperty } from './property.store'
import { readWeek } from './read-week'
import { readFlags } from './reading.store'
import { SourceError, type SourceProperty } from './sources'

const WEEK = 7
/** What the source says of older days helps nobody. */
const FLAG_DAYS = 28

export async function readSiteTraffic(ctx: TenantCtx): Promise<SiteTraffic> {
  const { db, tenant } = ctx
  const site = Number(ctx.target.id)
  const [rows, found, visits, quality] = await Promise.all([
    listUsableRows(db, tenant, ctx.target.clientId ?? 0),
    findProperty(db, tenant, site),
    sumVisits(db, tenant, site, WEEK),
    readFlags(db, tenant, site, FLAG_DAYS),
  ])
  return {
    connections: rows.map(({ id, source, label, account, state, method, ...row }) => ({
      ...{ _id: id, source, label, account, state, method, problem: row.reason },
      ...{ organization: row.organization_id, client: row.client_id },
    })),
    property: found
      ? {
          connection: found.connection_id,
          source: found.source,
          id: found.property_id,
          name: found.name,
          timeZone: found.time_zone,
          syncedAt: found.synced_at?.toISOString() ?? null,
          ...progressOf(found, ctx.now()),
          ...{ visits, quality },
        }
      : null,
  }
}

/** Its entry in the list of the source; undefined where the source has no list for these credentials. */
async function findListed(
  ctx: TenantCtx,
  row: ConnectionRow,
  id: string,
): Promise<SourceProperty | undefined> {
  const list = await listSourceProperties(ctx, row).catch((error: unknown) => {
    if (error instanceof SourceError && error.problem === 'missing') return undefined
    throw error
  })
  const listed = list?.find((one) => one.id === id)
  if (list && !listed) throw fieldError('property', words.propertyUnknown)
  return listed
}

/** Reads a week of the property first, so that a wrong one is refused and its time zone is known. */
export async function linkSite(
  ctx: TenantCtx,
  { connection, property, timeZone: typed }: SiteTrafficBody,
): Promise<z.input<typeof siteTrafficLinked>> {
  await refuseDemo(ctx, ctx.tenant)
  const { db, tenant } = ctx
  const site = Number(ctx.target.id)
  const place = await findPlace(db, tenant, site)
  if (!place) throw notFound()
  const row = await getUsable(ctx, place.client_id, connection)
  const access = await openAccess(ctx, row)
  if (!access) throw fieldError('connection', trafficProblemTexts.refused)
  try {
    const listed = await findListed(ctx, row, property)
    const assumed = listed?.timeZone ?? typed ?? 'UTC'
    const week = await readWeek(ctx, access, { source: row.source, property, timeZone: assumed })
    const linked = { property, name: listed?.name ?? property, timeZone: week.timeZone ?? assumed }
    await save(ctx, row, { ...linked, days: daysOf(place.retention_days) })
    return { visits: week.visits, name: linked.name }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const field = error.problem === 'refused' ? 'connection' : 'property'
    throw fieldError(field, trafficProblemTexts[error.problem])
  }
}

const daysOf = (retention: number) =>
  retention === KEEP_FOREVER ? TRAFFIC_DAYS : Math.min(TRAFFIC_DAYS, retention)

async function save(
  ctx: TenantCtx,
  row: ConnectionRow,
  { days, ...linked }: { property: string; name: string; timeZone: string; days: number },
): Promise<void> {
  const site = Number(ctx.target.id)
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    const before = await findProperty(tx, ctx.tenant, site)
    await linkProperty(tx, ctx.tenant, site, {
      ...linked,
      connection: row.id,
      source: row.source,
      fillFrom: addDays(dayOf(now, linked.timeZone), 1 - days),
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      now,
    })
    await recordActivity(ctx, tx, 'site.update', site, {
      before: { analytics: before?.name ?? null },
      after: { analytics: linked.name },
    })
  })
}

/** The figures of the site go with it. */
export async function unlinkSite(ctx: TenantCtx): Promise<{ ok: true }> {
  const site = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await findProperty(tx, ctx.tenant, site)
    if (!before) throw notFound()
    await unlinkProperty(tx, ctx.tenant, site)
    const change = { before: { analytics: before.name }, after: { analytics: null } }
    await recordActivity(ctx, tx, 'site.update', site, change)
    return { ok: true }
  })
}
