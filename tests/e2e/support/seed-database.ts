import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { createDb, createPool, type Db } from '../../../app/server/platform/db/pool'
import { env } from '../../../app/server/platform/env'
import { freePort } from '../../../app/server/platform/free-port'
import { periodOf, periodsOf } from '../../../app/shared/rules/field-data/crux'
import type { RequiredFigures } from '../../../app/shared/rules/report/missing-figures'
import type { FieldLevel } from '../../../app/shared/schemas/field-data'
import { HOUR_MS } from '../../../app/shared/values/units'
import { startCrux } from '../../mocks/crux'
import { type Api, createPlace, createSite } from './api'

const KEY = 'a key of Google'

/** Runs `work` on the product's database, for data that takes days or weeks to collect. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { DATABASE_URL } = env()
  if (!DATABASE_URL) throw new Error('The database of the journeys is not known.')
  const db = createDb(createPool(DATABASE_URL, { max: 1 }))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function fetchCrux(lcp: number) {
  const port = await freePort()
  const crux = await startCrux(port, KEY)
  const url = 'https://shop.example/'
  crux.known.set(url, lcp)
  const ask = async (method: string): Promise<unknown> => {
    const answer = await fetch(
      `http://127.0.0.1:${port}/v1/records:${method}?key=${encodeURIComponent(KEY)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url, formFactor: 'PHONE' }),
      },
    )
    return answer.json()
  }
  try {
    return [...periodsOf(await ask('queryHistoryRecord')), periodOf(await ask('queryRecord'))]
  } finally {
    await crux.close()
  }
}

interface Placed {
  organization: number
  page: number
}

/** Adds half a year of CrUX records for a page or its origin; returns a function that removes them. */
export async function addFieldData({ organization, page }: Placed, level: FieldLevel, lcp: number) {
  const periods = await fetchCrux(lcp)
  const key = { organization_id: organization, form_factor: 'MOBILE' }
  const named = { ...key, origin: `https://origin-of-${page}.example` }
  const rows = [...new Map(periods.map((one) => [one.lastDate, one])).values()].map((one) => ({
    first_date: one.firstDate,
    last_date: one.lastDate,
    metrics: JSON.stringify(one.metrics),
    fetched_at: new Date(),
  }))
  const due = { next_request_at: new Date() }
  await withDatabase(async (db) => {
    if (level === 'url') {
      const own = rows.map((row) => ({ ...row, ...key, page_id: page }))
      await db.insertInto('crux_record').values(own).execute()
      return
    }
    const whole = rows.map((row) => ({ ...row, ...named }))
    await db
      .insertInto('crux_origin')
      .values({ ...named, ...due })
      .execute()
    await db
      .insertInto('crux_subject')
      .values({ ...named, ...due, page_id: page })
      .execute()
    await db.insertInto('crux_origin_record').values(whole).execute()
  })
  return () =>
    withDatabase(async (db) => {
      const { organization_id } = key
      const pages = sql`organization_id = ${organization_id} and page_id = ${page}`
      if (level === 'url') return sql`delete from crux_record where ${pages}`.execute(db)
      await sql`delete from crux_subject where ${pages}`.execute(db)
      return sql`delete from crux_origin where organization_id = ${organization_id}
        and origin = ${named.origin}`.execute(db)
    })
}

/** Adds an LCP regression that started at a point; returns a function that removes it. */
export async function addWorsening(
  series: Placed & { device: number; location: number },
  point: { _id: string; at: number },
) {
  const id = randomUUID()
  const found = {
    organization_id: series.organization,
    page_id: series.page,
    device_id: series.device,
    location_id: series.location,
    id,
    metric: 'lcp',
    direction: 'worse',
    onset: new Date(point.at),
    point_id: point._id,
    detected_at: new Date(),
    before: 2000,
    after: 2600,
    effect: 600,
    effect_low: 560,
    effect_high: 640,
    p_value: 2e-5,
    q_value: 0.01,
    points_before: 40,
    points_after: 8,
  }
  await withDatabase((db) => db.insertInto('regression').values(found).execute())
  return () =>
    withDatabase((db) =>
      db
        .deleteFrom('regression')
        .where('organization_id', '=', series.organization)
        .where('id', '=', id)
        .execute(),
    )
}

interface SeriesOf extends Placed {
  site: number
  device: number
}

export interface FoundRun {
  hoursAgo: number
  lcp: number
  si?: number | null
  isFailed?: boolean
  isNoisy?: boolean
  isBeside?: boolean
  /** Without TBT and score. */
  gapReason?: string
}

interface NewestRun extends Partial<RequiredFigures> {
  organization_id: number
  page_id: number
  device_id: number
  location_id: number
  site_id: number
  id: string
  created_at: Date
}

const latestOf = (run: NewestRun) => ({
  organization_id: run.organization_id,
  page_id: run.page_id,
  device_id: run.device_id,
  location_id: run.location_id,
  site_id: run.site_id,
  run_id: run.id,
  created_at: run.created_at,
  ...{ lcp: run.lcp, tbt: run.tbt, cls: run.cls, fcp: run.fcp, si: run.si, performance: run.performance },
  attempted_run_id: run.id,
  attempted_at: run.created_at,
})

/** Adds past runs; returns their ids. Deleting the site deletes them. */
export async function addRuns(series: SeriesOf, runs: readonly FoundRun[]): Promise<string[]> {
  const rows = runs.map((run) => {
    const { hoursAgo, lcp, si = 1500, isFailed = false, isNoisy = false, isBeside = false } = run
    const { gapReason = null } = run
    const at = new Date(Date.now() - Math.round(hoursAgo * HOUR_MS))
    return {
      organization_id: series.organization,
      created_at: at,
      id: v7({ msecs: at.getTime() }),
      test_id: v7(),
      page_id: series.page,
      site_id: series.site,
      device_id: series.device,
      location_id: 1,
      status: isFailed ? 'failed' : 'success',
      failure_code: isFailed ? 'HTTP_ERROR' : null,
      duration_ms: 12_000,
      is_point: !isBeside,
      is_noisy: isNoisy,
      gap_reason: gapReason,
      ...(isFailed
        ? {}
        : {
            ...{ lcp, cls: 0.01, ttfb: 200, fcp: 900, si },
            ...{ tbt: gapReason ? null : 100, performance: gapReason ? null : 90 },
          }),
    }
  })
  const newest = rows.filter(({ is_point, status }) => is_point && status === 'success').at(-1)
  await withDatabase(async (db) => {
    await db.insertInto('run').values(rows).execute()
    if (newest) await db.insertInto('run_latest').values(latestOf(newest)).execute()
  })
  return rows.map(({ id }) => id)
}

/** Adds one test an hour with these LCPs, the last an hour ago; returns their times. Deleting the site deletes them. */
export async function addHourly(series: SeriesOf, lcps: number[]): Promise<number[]> {
  const now = Date.now()
  const rows = lcps.map((lcp, i) => {
    const at = now - (lcps.length - i) * HOUR_MS
    return {
      organization_id: series.organization,
      created_at: new Date(at),
      id: v7({ msecs: at }),
      test_id: v7(),
      page_id: series.page,
      site_id: series.site,
      device_id: series.device,
      location_id: 1,
      status: 'success',
      duration_ms: 12_000,
      lcp,
      tbt: 100,
      cls: 0,
      fcp: 900,
      si: 1500,
      performance: 90,
      is_noisy: false,
      run_count: 1,
    }
  })
  const newest = rows.at(-1)
  await withDatabase(async (db) => {
    await db.insertInto('run').values(rows).execute()
    if (newest) await db.insertInto('run_latest').values(latestOf(newest)).execute()
  })
  return rows.map(({ created_at }) => created_at.getTime())
}

export async function siteWithRuns(api: Api, runs: readonly FoundRun[]) {
  const place = await createPlace(api)
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }])
  const page = site.pages[0]?._id ?? 0
  const of = { organization: place.organization, site: site._id, page, device: place.mobile }
  return { site: site._id, page, of, ids: await addRuns(of, runs) }
}
