import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { Level } from '~/shared/rules/navigation/levels'
import type {
  ColumnQuery,
  clientColumnQuery,
  NavigationColumn,
  NavigationItem,
  NavigationPlace,
  PageColumnQuery,
} from '~/shared/schemas/navigation'
import type { Ctx, TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import {
  type ColumnRow,
  findFirstSeries,
  getPlaceNames,
  listClientRows,
  listPageRows,
  listProjectRows,
  listSiteRows,
  type Series,
} from './store'

type Above = Pick<NavigationItem, 'client' | 'project' | 'site'>

const NOWHERE: NavigationPlace = { client: null, project: null, site: null }
const NO_SERIES: Series = { device: null, location: null }

const present = (level: Level, row: ColumnRow, above: Above, series: Series = NO_SERIES) => ({
  level,
  _id: row.id,
  name: row.name,
  note: row.note,
  isCompetitor: row.is_competitor,
  ...above,
  ...series,
})

/** One extra row shows that there are more. */
function columnOf(
  rows: ColumnRow[],
  limit: number,
  place: NavigationPlace,
  itemOf: (row: ColumnRow) => NavigationItem,
): NavigationColumn {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: shown.map(itemOf), next: last ? `${last.id}:${last.sort_name}` : null, place }
}

export async function listClientColumn(
  ctx: Ctx,
  query: z.output<typeof clientColumnQuery>,
): Promise<NavigationColumn> {
  const rows = await listClientRows(ctx.db, scopeOf(ctx.actor), query)
  return columnOf(rows, query.limit, NOWHERE, (row) =>
    present('client', row, { client: row.id, project: null, site: null }),
  )
}

export async function listProjectColumn(ctx: TenantCtx, query: ColumnQuery): Promise<NavigationColumn> {
  const client = idOf(ctx.target.clientId)
  const [rows, place] = await Promise.all([
    listProjectRows(ctx.db, ctx.tenant, client, scopeOf(ctx.actor), query),
    placeOf(ctx),
  ])
  return columnOf(rows, query.limit, place, (row) =>
    present('project', row, { client, project: row.id, site: null }),
  )
}

export async function listSiteColumn(ctx: TenantCtx, query: ColumnQuery): Promise<NavigationColumn> {
  const [client, project] = [idOf(ctx.target.clientId), idOf(ctx.target.projectId)]
  const [rows, place] = await Promise.all([
    listSiteRows(ctx.db, ctx.tenant, project, scopeOf(ctx.actor), query),
    placeOf(ctx),
  ])
  return columnOf(rows, query.limit, place, (row) => present('site', row, { client, project, site: row.id }))
}

export async function listPageColumn(ctx: TenantCtx, query: PageColumnQuery): Promise<NavigationColumn> {
  const { clientId, projectId, siteId } = ctx.target
  const above = { client: idOf(clientId), project: idOf(projectId), site: idOf(siteId) }
  const [rows, place, series] = await Promise.all([
    listPageRows(ctx.db, ctx.tenant, above.site, scopeOf(ctx.actor), query),
    placeOf(ctx),
    findFirstSeries(ctx.db, ctx.tenant, above.site, query),
  ])
  return columnOf(rows, query.limit, place, (row) => present('page', row, above, series))
}

async function placeOf({ db, tenant, target }: TenantCtx): Promise<NavigationPlace> {
  const { clientId, projectId = null, siteId = null } = target
  const names = await getPlaceNames(db, tenant, { client: idOf(clientId), project: projectId, site: siteId })
  const named = (_id: number | null, name: string | null) =>
    _id === null || name === null ? null : { _id, name }
  return {
    client: named(idOf(clientId), names.client),
    project: named(projectId, names.project),
    site: named(siteId, names.site),
  }
}

function idOf(id: number | undefined): number {
  if (id === undefined) throw notFound()
  return id
}
