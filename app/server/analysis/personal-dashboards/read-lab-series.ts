import { MAX_CHART_ROWS } from '~/shared/rules/personal-dashboards/choices'
import {
  BUCKET_MS,
  bucketStarts,
  type Granularity,
  openSince,
} from '~/shared/rules/personal-dashboards/granularity'
import { worstRows } from '~/shared/rules/personal-dashboards/worst-rows'
import { DAY_MS } from '~/shared/values/units'
import { primaryOf } from '../../platform/context'
import { type BucketUnit, listNewest, listStored, listValues, requestFill } from './bucket.store'
import type { ChartReader } from './chart-context'
import { addFigures, newestOf, type ReadSeries, type SeriesValues } from './figures'
import { fillBuckets } from './fill-buckets'
import { settlePages } from './known-pages'
import { listLabFigures } from './lab.store'
import type { ChartPage } from './page.store'
import type { ChartFacts } from './settings'

/** Days that a reader waits for; the job computes the others. */
const MAX_INLINE_DAYS = 45
const MAX_INLINE_MS = 1_500
/** Without stored figures the newest part is shown: in a preview 45 days of 200 pages, else a year of 110. */
const MAX_PREVIEW_PAGE_DAYS = 9_000
const MAX_PAGE_DAYS = 40_000

export interface Range {
  from: number
  to: number
}

export interface SeriesQuery {
  range: Range
  granularity: Granularity
  /** Nothing is kept that long. */
  keptSince: number
  /** The rows to read; without them the worst ones. */
  rows: readonly string[] | null
}

/** A time series of lab data. Stored figures of closed days are of all pages of a chart. */
export async function readLabSeries(
  reader: ChartReader,
  facts: ChartFacts,
  query: SeriesQuery,
): Promise<ReadSeries> {
  const pages = await reader.pagesOf(facts)
  const { granularity } = query
  const { id } = facts
  if (granularity === 'hour' || id === null || !usesStored(facts, pages))
    return readLive(reader, facts, query)
  return readStored(reader, { ...facts, id }, { ...query, granularity }, pages)
}

/** Rows by page and by site do not mix pages that the reader may see with others. */
export const usesStored = ({ settings: { groupBy } }: ChartFacts, pages: readonly ChartPage[]): boolean =>
  groupBy === 'page' || groupBy === 'site' || pages.every((page) => page.is_visible)

const visible = (pages: readonly ChartPage[]) => pages.filter((page) => page.is_visible)

/** From single tests: hours, previews, and readers of a part of the pages. */
async function readLive(
  { ctx, pagesOf }: ChartReader,
  facts: ChartFacts,
  query: SeriesQuery,
): Promise<ReadSeries> {
  const { range, granularity, keptSince, rows } = query
  const pages = visible(await pagesOf(facts))
  const starts = bucketStarts(range, granularity)
  const size = BUCKET_MS[granularity]
  const pageDays = facts.id === null ? MAX_PREVIEW_PAGE_DAYS : MAX_PAGE_DAYS
  const shown = Math.max(1, Math.floor((pageDays * DAY_MS) / size / Math.max(1, pages.length)))
  const first = starts.at(-shown) ?? starts[0] ?? range.from
  const from = new Date(Math.max(first, keptSince))
  const to = new Date((starts.at(-1) ?? range.to) + size)
  const figures = await listLabFigures(ctx.db, { ...facts, pages, from, to }, granularity)
  const values = addFigures(new Map(), figures, facts.settings.percentile)
  return { ...chosenRows(values, facts, rows), pendingDays: Math.max(0, starts.length - shown) }
}

function chosenRows(values: SeriesValues, { settings }: ChartFacts, rows: readonly string[] | null) {
  const keys = rows ?? worstRows(newestOf(values), settings.metric, MAX_CHART_ROWS)
  const shown = keys.flatMap((key): [string, Map<number, number>][] => [[key, values.get(key) ?? new Map()]])
  return { values: new Map(shown), total: values.size }
}

type StoredFacts = ChartFacts & { id: string }
type StoredQuery = SeriesQuery & { granularity: BucketUnit }

/** Closed days and weeks as they are stored, the newest from single tests. */
async function readStored(
  reader: ChartReader,
  facts: StoredFacts,
  query: StoredQuery,
  pages: readonly ChartPage[],
): Promise<ReadSeries> {
  // Stored on the way: not from a replica, which may lack what was marked as changed, and what is stored now.
  const ctx = { ...reader.ctx, db: primaryOf(reader.ctx) }
  const { granularity: unit, keptSince, rows } = query
  const { settings, tenant, id } = facts
  const size = BUCKET_MS[unit]
  const starts = bucketStarts(query.range, unit).filter((start) => start + size > keptSince)
  const [from = query.range.from] = starts
  const to = (starts.at(-1) ?? from) + size
  const open = Math.max(from, openSince(ctx.now().getTime(), unit))
  const closed = starts.filter((start) => start < open)
  const pendingDays = await fillInline(ctx, facts, unit, closed, pages)
  const recent = { from: new Date(open), to: new Date(Math.max(open, to)) }
  const live = await listLabFigures(reader.ctx.db, { ...facts, pages: visible(pages), ...recent }, unit)
  const values = addFigures(new Map(), live, settings.percentile)
  const base = { tenant, chart: id, unit, from, to: open }
  const keys = rows ?? (await keysOf(reader, facts, pages))
  const newest = newestOf(values)
  if (rows === null) {
    const older = keys.filter((key) => !newest.has(key))
    for (const { row_key, value } of await listNewest(ctx.db, { ...base, keys: older }, settings.percentile))
      newest.set(row_key, value)
  }
  const shown = rows ?? worstRows(newest, settings.metric, MAX_CHART_ROWS)
  for (const [key, row] of await listValues(ctx.db, { ...base, keys: shown }, settings.percentile))
    values.set(key, new Map([...row, ...(values.get(key) ?? [])]))
  return { ...chosenRows(values, facts, shown), total: newest.size, pendingDays }
}

/** Keys that rows of the chart can have, for its reader. */
async function keysOf(
  reader: ChartReader,
  { settings }: ChartFacts,
  pages: readonly ChartPage[],
): Promise<string[]> {
  const { groupBy } = settings
  if (groupBy === 'none') return ['all']
  if (groupBy === 'device') return (await reader.devices()).map(({ id }) => `device:${id}`)
  if (groupBy === 'location') return (await reader.locations()).map(({ id }) => `location:${id}`)
  const own = visible(pages).map((page) => `${groupBy}:${groupBy === 'page' ? page.page_id : page.site_id}`)
  return [...new Set(own)]
}

/** Fills what is missing as far as a reader can wait, newest first; returns how many days or weeks are left. */
async function fillInline(
  ctx: ChartReader['ctx'],
  facts: StoredFacts,
  unit: BucketUnit,
  closed: readonly number[],
  pages: readonly ChartPage[],
): Promise<number> {
  const { tenant, id: chart } = facts
  const [first] = closed
  const last = closed.at(-1)
  if (first === undefined || last === undefined) return 0
  const version = await settlePages(ctx, tenant, chart, pages)
  const stored = await listStored(
    ctx.db,
    { tenant, chart, unit },
    { from: first, to: last + BUCKET_MS[unit] },
  )
  const missing = closed.filter((start) => !stored.has(start)).reverse()
  if (missing.length === 0) return 0
  const inline = missing.slice(0, Math.ceil((MAX_INLINE_DAYS * DAY_MS) / BUCKET_MS[unit]))
  const deadline = performance.now() + MAX_INLINE_MS
  const mayContinue = () => performance.now() < deadline
  const filled =
    version === null ? 0 : await fillBuckets(ctx, inline, { facts, pages, unit, version, mayContinue })
  if (filled < missing.length) await requestFill(ctx.db, { tenant, chart, unit }, first)
  return missing.length - filled
}
