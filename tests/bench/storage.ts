import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '~/server/db'
import { startFixtureServer } from '../support/fixture-server'
import { type Figure, printFigures, printTable } from './support/figures'
import { addPage, type FormFactor, type MeasuredPage, runTest } from './support/measured-page'
import { type Product, withProduct } from './support/product'

/** What one run of the fixture shop adds to what is stored, all evidence included: the first, and those after it. */
const LIMIT_KB = 250
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const RUNS = Number(values.runs)
const FORM_FACTORS: FormFactor[] = ['MOBILE', 'DESKTOP']

interface Stored {
  report: number
  requests: number
  filmstrip: number
  frames: number
  screenshot: number
  inline: number
  pieces: number
  rows: number
}

/** Bytes by what they are for. What an earlier run stored already costs this one nothing. */
async function storedSince(
  db: Db,
  page: MeasuredPage,
  pointId: string,
  { known, frames }: { known: string[]; frames: string[] },
): Promise<Stored> {
  const { rows } = await sql<Stored>`
    with result as (select * from run where organization_id = ${page.organization} and id = ${pointId}),
    fresh as (
      select *, encode(hash, 'hex') = any(${frames}::text[]) as is_frame,
        hash = (select screenshot_hash from result) as is_screenshot
      from blob where organization_id = ${page.organization}
        and encode(hash, 'hex') <> all(${known}::text[])
    )
    select
      coalesce(sum(stored_size) filter (where hash = (select report_hash from result)), 0)::int as report,
      coalesce(sum(stored_size) filter (where hash = (select requests_hash from result)), 0)::int as requests,
      coalesce(sum(stored_size) filter (where hash = (select filmstrip_hash from result)), 0)::int as filmstrip,
      coalesce(sum(stored_size) filter (where is_frame), 0)::int as frames,
      coalesce(sum(stored_size) filter (where is_screenshot and not is_frame), 0)::int as screenshot,
      coalesce(sum(stored_size) filter (where media_type like 'image/%' and not is_frame and not is_screenshot), 0)::int
        as inline,
      count(*)::int as pieces,
      (coalesce(sum(pg_column_size(fresh.*)), 0) + (select pg_column_size(result.*) from result)
        + (select pg_column_size(t.*) from test t where t.point_id = ${pointId}))::int as rows
    from fresh`.execute(db)
  if (!rows[0]) throw new Error('The query gave no row')
  return rows[0]
}

const knownHashes = async (db: Db, { organization }: MeasuredPage) => {
  const blobs = await db
    .selectFrom('blob')
    .select('hash')
    .where('organization_id', '=', organization)
    .execute()
  return blobs.map(({ hash }) => hash.toString('hex'))
}

const COLUMNS = [
  'kB added',
  ...['report', 'requests', 'filmstrip', 'frames', 'screenshot', 'inline', 'rows', 'all'],
  ...['frames shown', 'new pieces'],
]

async function frameHashes(product: Product, authorization: string, pointId: string): Promise<string[]> {
  const url = `${product.url}/api/lighthouses/${pointId}/filmstrip`
  const strip = (await (await fetch(url, { headers: { authorization } })).json()) as {
    frames: { src: string }[]
  }
  return strip.frames.map(({ src }) => src.split('/').at(-1) ?? '')
}

/** Index entries weigh about what their rows do. */
const totalOf = ({ pieces: _, rows, ...bytes }: Stored) =>
  Object.values(bytes).reduce((sum, size) => sum + size, 2 * rows)

const kb = (bytes: number) => (bytes / 1000).toFixed(1)

await withProduct(async (product) => {
  const fixtures = await startFixtureServer()
  try {
    await product.start('web')
    await product.start('agent')
    const { authorization } = await product.signIn()
    const page = await addPage(`${fixtures.url}/shop/`)
    const lines: string[][] = []
    const figures: Figure[] = []
    for (const formFactor of FORM_FACTORS) {
      const totals: number[] = []
      for (let run = 1; run <= RUNS; run++) {
        const known = await knownHashes(product.db, page)
        const { pointId } = await runTest(product, authorization, page, formFactor)
        const frames = await frameHashes(product, authorization, pointId)
        const stored = await storedSince(product.db, page, pointId, { known, frames })
        const { report, requests, filmstrip, screenshot, inline, rows, pieces } = stored
        const sizes = [
          report,
          requests,
          filmstrip,
          stored.frames,
          screenshot,
          inline,
          2 * rows,
          totalOf(stored),
        ]
        lines.push([`${formFactor} ${run}`, ...sizes.map(kb), `${frames.length}`, `${pieces}`])
        totals.push(totalOf(stored) / 1000)
      }
      const [first = null, ...later] = totals
      figures.push({ what: `shop, ${formFactor}, first run`, value: first, unit: 'kB', limit: LIMIT_KB })
      if (later.length === 0) continue
      const most = Math.max(...later)
      figures.push({
        what: `shop, ${formFactor}, later runs, most`,
        value: most,
        unit: 'kB',
        limit: LIMIT_KB,
      })
    }
    printTable(COLUMNS, lines)
    printFigures(figures)
  } finally {
    await fixtures.close()
  }
})
