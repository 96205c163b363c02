import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '~/server/platform/db'
import { EVIDENCE, RUN_EVIDENCE_KINDS, type RunEvidenceKind } from '~/shared/values/evidence-kinds'
import { startFixtureServer } from '../support/fixture-server'
import { type Figure, printFigures, printTable } from './support/figures'
import { addPage, type FormFactor, type MeasuredPage, runTests } from './support/measured-page'
import { type Product, withProduct } from './support/product'

/**
 * Storage that one run of the fixture shop adds, with all evidence except the short-lived trace. The limit applies to a
 * later run of the same page, which shares blobs with earlier ones.
 */
const LIMIT_KB = 140
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, device: { type: 'string', multiple: true } },
})
const RUNS = Number(values.runs)
const FORM_FACTORS = (values.device ?? ['MOBILE', 'DESKTOP']).map((one) => one.toUpperCase() as FormFactor)
const KINDS = RUN_EVIDENCE_KINDS.filter((kind) => EVIDENCE[kind].retention !== 'trace')
const PARTS = ['frames', 'inline'] as const
type Column = RunEvidenceKind | (typeof PARTS)[number] | 'rows'

interface Stored {
  bytes: Map<Column, number>
  pieces: number
}
interface FreshBlob {
  hash: string
  size: number
  media_type: string
  row_size: number
}

async function storedSince(
  db: Db,
  page: MeasuredPage,
  pointId: string,
  { known, frames, others }: { known: Set<string>; frames: Set<string>; others: Set<string> },
): Promise<Stored> {
  const { rows } = await sql<FreshBlob>`
    select encode(hash, 'hex') as hash, stored_size::int as size, media_type, pg_column_size(blob.*) as row_size
    from blob where organization_id = ${page.organization._id}`.execute(db)
  const fresh = rows.filter(({ hash }) => !known.has(hash))
  const run = await sql<Record<string, unknown> & { row_size: number }>`
    select run.*, pg_column_size(run.*) + (select pg_column_size(t.*) from test t where t.point_id = ${pointId})
      as row_size
    from run where organization_id = ${page.organization._id} and id = ${pointId}`.execute(db)
  const [row] = run.rows
  if (!row) throw new Error('The run is not there')
  const kindOf = new Map<string, Column>()
  for (const kind of RUN_EVIDENCE_KINDS) {
    const hash = row[`${kind}_hash`]
    if (Buffer.isBuffer(hash)) kindOf.set(hash.toString('hex'), kind)
  }
  const bytes = new Map<Column, number>([['rows', row.row_size]])
  const add = (column: Column, size: number) => bytes.set(column, (bytes.get(column) ?? 0) + size)
  let pieces = 0
  for (const { hash, size, row_size } of fresh) {
    if (!kindOf.has(hash) && !frames.has(hash) && others.has(hash)) continue
    pieces += 1
    add(kindOf.get(hash) ?? (frames.has(hash) ? 'frames' : 'inline'), size)
    add('rows', row_size)
  }
  // Estimate: indexes take about as much space as rows.
  bytes.set('rows', 2 * (bytes.get('rows') ?? 0))
  return { bytes, pieces }
}

const knownHashes = async (db: Db, { organization }: MeasuredPage) => {
  const blobs = await db
    .selectFrom('blob')
    .select('hash')
    .where('organization_id', '=', organization._id)
    .execute()
  return blobs.map(({ hash }) => hash.toString('hex'))
}

/** Runs of the same test that were repeated because the machine was noisy. */
async function leftByOthers(product: Product, authorization: string, pointId: string): Promise<Set<string>> {
  const { rows } = await sql<Record<string, unknown> & { id: string }>`
    select * from run where id <> ${pointId}
      and test_id = (select test_id from run where id = ${pointId})`.execute(product.db)
  const left = new Set<string>()
  for (const row of rows) {
    for (const hash of RUN_EVIDENCE_KINDS.map((kind) => row[`${kind}_hash`]))
      if (Buffer.isBuffer(hash)) left.add(hash.toString('hex'))
    for (const hash of await frameHashes(product, authorization, row.id)) left.add(hash)
  }
  return left
}

const COLUMNS: Column[] = [...KINDS, ...PARTS, 'rows']

async function frameHashes(product: Product, authorization: string, pointId: string): Promise<string[]> {
  const url = `${product.url}/api/lighthouses/${pointId}/filmstrip`
  const strip = (await (await fetch(url, { headers: { authorization } })).json()) as {
    frames: { src: string }[]
  } | null
  return (strip?.frames ?? []).map(({ src }) => src.split('/').at(-1) ?? '')
}

const totalOf = ({ bytes }: Stored) => COLUMNS.reduce((sum, column) => sum + (bytes.get(column) ?? 0), 0)

const kb = (bytes: number) => (bytes / 1000).toFixed(1)

await withProduct(async (product) => {
  const fixtures = await startFixtureServer()
  try {
    await product.start('web')
    await product.start('agent')
    const page = await addPage(`${fixtures.url}/shop/`)
    const lines: string[][] = []
    const figures: Figure[] = []
    for (const formFactor of FORM_FACTORS) {
      const totals: number[] = []
      for (let run = 1; run <= RUNS; run++) {
        // Signs in again: an API session expires before a long bench ends.
        const { authorization } = await product.signIn()
        const known = new Set(await knownHashes(product.db, page))
        const { pointIds } = await runTests(product, authorization, [page], formFactor)
        const [pointId = ''] = pointIds
        const frames = await frameHashes(product, authorization, pointId)
        const others = await leftByOthers(product, authorization, pointId)
        const seen = { known, frames: new Set(frames), others }
        const stored = await storedSince(product.db, page, pointId, seen)
        const sizes = [...COLUMNS.map((column) => stored.bytes.get(column) ?? 0), totalOf(stored)]
        const trace = stored.bytes.get('trace') ?? 0
        lines.push([
          `${formFactor} ${run}`,
          ...[...sizes, trace].map(kb),
          `${frames.length}`,
          `${stored.pieces}`,
        ])
        totals.push(totalOf(stored) / 1000)
      }
      const [first = null] = totals
      figures.push({ what: `shop, ${formFactor}, first run`, value: first, unit: 'kB' })
      figures.push({
        what: `shop, ${formFactor}, run ${RUNS}`,
        value: totals.at(-1) ?? null,
        unit: 'kB',
        ...(formFactor === 'MOBILE' && { limit: LIMIT_KB }),
      })
    }
    printTable(['kB added', ...COLUMNS, 'all', '(trace)', 'frames shown', 'new pieces'], lines)
    printFigures(figures)
  } finally {
    await fixtures.close()
  }
})
