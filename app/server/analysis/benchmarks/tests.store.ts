import { type RawBuilder, sql } from 'kysely'
import { MIN_RANKED_TESTS } from '~/shared/rules/benchmark/rank-pages'
import type { BenchmarkMetric } from '~/shared/values/benchmark-choices'
import {
  asText,
  deviceText,
  isCounted,
  isSameMethod,
  methodText,
  numbersIn,
  SERIES_COLUMN,
} from '../../measuring/results'
import { type Db, firstValue, rowsOf } from '../../platform/db'

export interface TestsOf {
  tenant: number
  pages: number[]
  device: number
  location: number
  metric: BenchmarkMetric
  from: Date
  to: Date
}

/** More are thinned evenly: they would cost more than they tell. */
const MAX_TESTS = 200

const ofSeries = ({ tenant, device, location, from, to }: TestsOf) => sql`r.organization_id = ${tenant}
  and r.page_id = asked.page_id and r.device_id = ${device} and r.location_id = ${location} and r.is_point
  and r.status = 'success' and r.created_at >= ${from} and r.created_at < ${to}`

const askedPages = (pages: number[]) => sql`unnest(${pages}::int[]) as asked(page_id)`

/** An engine of the method by which most pages have enough tests, of several the newest: others can't be compared. */
export const findEngine = (db: Db, query: TestsOf) => firstValue<number | null>(db, null)`
    with found as (
      select asked.page_id, used.* from ${askedPages(query.pages)} cross join lateral (
        select r.engine_id, count(*) as tests, max(r.created_at) as newest from run r where ${ofSeries(query)}
        group by r.engine_id) used
    ), method as (
      select found.page_id, ${methodText('e')} as method, ${deviceText('e')} as device, sum(found.tests) as tests,
        max(found.newest) as newest, (array_agg(found.engine_id order by found.newest desc))[1] as engine_id
      from found left join engine e on e.id = found.engine_id group by 1, 2, 3
    )
    select (array_agg(engine_id order by newest desc))[1] as engine_id from method group by method, device
    order by count(*) filter (where tests >= ${MIN_RANKED_TESTS}) desc, max(newest) desc limit 1`

/** Columns of the tests of a page, oldest first, all of the same length. */
export interface PageTests {
  page: number
  /** Comparable ones, of which at most 200 are in the columns. */
  total: number
  /** Of those that were measured differently. */
  others: number
  /** Comparable ones that lack the metric. */
  unmeasured: number
  values: number[]
  ids: string[]
  ttfb: (number | null)[]
  bytes: (number | null)[]
  thirdParties: (number | null)[]
  mainThread: (number | null)[]
  fcp: (number | null)[]
  lcp: (number | null)[]
  hasFilm: (number | null)[]
  isSimulated: boolean
}

type TextRow = Record<
  'values' | 'ttfb' | 'bytes' | 'third' | 'main_thread' | 'fcp' | 'lcp' | 'films',
  string | null
> & {
  page_id: number
  total: number
  others: number
  unmeasured: number
  ids: string[] | null
  is_simulated: boolean | null
}

const isOther = sql`not ${isSameMethod('e', 'own')}`
const own = (engine: number | null) => sql`left join engine e on e.id = r.engine_id
  left join engine own on own.id = ${engine}`

/** Tests of each page that count and are comparable with those of the engine. */
export async function listTests(db: Db, query: TestsOf, engine: number | null): Promise<PageTests[]> {
  const value = sql.ref(`r.${SERIES_COLUMN[query.metric]}`)
  const column = (name: RawBuilder<unknown>) => asText(name, sql`order by created_at`)
  const rows = await rowsOf<TextRow>(db)`
    select asked.page_id, found.*, other.* from ${askedPages(query.pages)}
    cross join lateral (
      select coalesce(max(total), 0)::int as total, array_agg(id::text order by created_at) as ids,
        bool_or(throttling = 'simulate') as is_simulated,
        ${column(sql`value`)} as "values", ${column(sql`ttfb`)} as ttfb, ${column(sql`bytes`)} as bytes,
        ${column(sql`bytes_third_party`)} as third, ${column(sql`main_thread`)} as main_thread,
        ${column(sql`fcp`)} as fcp, ${column(sql`lcp`)} as lcp, ${column(sql`has_film`)} as films
      from (
        select r.id, r.created_at, ${value} as value, r.ttfb, r.bytes, r.bytes_third_party, r.main_thread, r.fcp, r.lcp,
          e.throttling, (exists (select from blob b where b.organization_id = r.organization_id
            and b.hash = r.filmstrip_hash and b.is_stored))::int as has_film, count(*) over () as total, row_number() over (order by r.created_at) as nth
        from run r ${own(engine)}
        where ${ofSeries(query)} and ${value} is not null and ${isCounted('r')} and not (${isOther})
      ) as test
      where total <= ${MAX_TESTS} or nth * ${MAX_TESTS} / total > (nth - 1) * ${MAX_TESTS} / total
    ) found
    cross join lateral (
      select count(*) filter (where ${isOther})::int as others,
        count(*) filter (where ${value} is null and ${isCounted('r')} and not (${isOther}))::int as unmeasured
      from run r ${own(engine)} where ${ofSeries(query)}
    ) other`
  return rows.map((row) => ({
    page: row.page_id,
    total: row.total,
    others: row.others,
    unmeasured: row.unmeasured,
    values: numbersIn(row.values) as number[],
    ids: row.ids ?? [],
    ttfb: numbersIn(row.ttfb),
    bytes: numbersIn(row.bytes),
    thirdParties: numbersIn(row.third),
    mainThread: numbersIn(row.main_thread),
    fcp: numbersIn(row.fcp),
    lcp: numbersIn(row.lcp),
    hasFilm: numbersIn(row.films),
    isSimulated: row.is_simulated ?? false,
  }))
}
