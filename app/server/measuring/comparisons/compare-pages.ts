import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import {
  COMPARED,
  type ComparedKey,
  type ComparedPage,
  type CompareQuery,
  type comparedPages,
} from '~/shared/schemas/compare-pages'
import { toPage } from '~/shared/schemas/paging'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import {
  findRun,
  metricsFromRow,
  type RunRow,
  SERIES_COLUMN,
  type StoredRun,
  scoresFromRow,
} from '../results'
import { type ComparedRow, countOtherPages, listOtherPages } from './compare.store'

const round = (value: number) => Math.round(value * 10_000) / 10_000

function figureIn(row: ComparedRow | StoredRun, key: ComparedKey): number | null {
  const value = row[SERIES_COLUMN[key] as keyof StoredRun]
  return typeof value === 'number' ? value : null
}

function differenceOf(row: ComparedRow, run: RunRow): ComparedPage['difference'] {
  const differences = COMPARED.map((key) => {
    const [theirs, ours] = [figureIn(row, key), figureIn(run, key)]
    return [key, theirs === null || ours === null ? null : round(theirs - ours)] as const
  })
  return Object.fromEntries(differences) as ComparedPage['difference']
}

const isMeasured = (row: ComparedRow): row is ComparedRow & StoredRun => row.id !== null

const present = (row: ComparedRow, run: RunRow): ComparedPage => ({
  page: row.other_page_id,
  pageName: row.page_name,
  url: row.page_url,
  point: isMeasured(row)
    ? {
        _id: row.id,
        createdAt: row.created_at.toISOString(),
        scores: scoresFromRow(row),
        metrics: metricsFromRow(row),
        isSameEngine: row.is_same_engine,
      }
    : null,
  difference: differenceOf(row, run),
})

/** Other pages of the run's site with their results from about the same time, device and location. */
export async function comparePages(
  ctx: TenantCtx,
  query: CompareQuery,
): Promise<z.input<typeof comparedPages>> {
  const id = String(ctx.target.id)
  const run = orNotFound(await findRun(ctx.db, ctx.tenant, instantOf(id), id))
  const scope = scopeOf(ctx.actor)
  const [rows, total] = await Promise.all([
    listOtherPages(ctx.db, run, query, scope),
    countOtherPages(ctx.db, run, scope),
  ])
  return toPage({ rows, total }, query, (row) => present(row, run))
}
