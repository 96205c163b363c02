import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { storeArtefact } from '~/server/measuring/evidence'
import { sha256 } from '~/server/platform/blobs'
import { paths } from '~/shared/paths'
import { presetRange } from '~/shared/rules/time/date-range'
import { systemContext } from '../support/contexts'
import { type Figure, printFigures } from './support/figures'
import {
  countStatus,
  type Delay,
  loadScreens,
  openClients,
  openSlowloris,
  readSlowly,
  rssOf,
  timeVisitor,
  watchPeak,
} from './support/flood-clients'
import { addClient, addSites } from './support/hierarchy'
import { type Product, withProduct } from './support/product'
import { addMeasurements } from './support/year'

/**
 * What one hostile or careless visitor costs the others: slow readers of a large trace, incomplete headers, live
 * updates by the thousand, and the memory that remains after load. `--parts load` runs only that.
 */
const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '200' },
    load: { type: 'string', default: '40' },
    parts: { type: 'string', default: 'readers,slowloris,events,load' },
  },
})
const READERS = Number(values.readers)
const LOAD_MS = Number(values.load) * 1000
const SESSIONS = 25
const VISITORS = 16
const SLOWLORIS = 1_000
const EVENTS = 1_000
const TRACE_EVENTS = 160_000
const REST_MS = 20_000

async function seed(product: Product) {
  const now = new Date()
  const { place } = await addClient('Flooded')
  await addSites(product.db, place, { sites: 20, pagesPerSite: 10 })
  const seeded = await addMeasurements(product.db, place, now)
  const events = Array.from({ length: TRACE_EVENTS }, (_, i) => ({
    name: ['RunTask', 'FunctionCall', 'ParseHTML', 'Layout', 'Paint'][i % 5],
    cat: 'devtools.timeline',
    ph: 'X',
    ts: 81_234_567 + i * 137 + ((i * 7_919) % 101),
    dur: (i * 104_729) % 9_973,
    args: { data: { id: ((i * 2_654_435_761) % 4_294_967_296).toString(36) } },
  }))
  const body = Buffer.from(JSON.stringify({ traceEvents: events }))
  const hash = sha256(body)
  const artefact = { hash: hash.toString('hex'), body, codec: 'none' as const, mediaType: 'application/json' }
  await storeArtefact(systemContext(), seeded.organization, artefact)
  const { rows } = await sql<{ id: string }>`
    update run set trace_hash = ${hash} from run_latest l where l.organization_id = ${seeded.organization}
      and l.page_id = ${seeded.pageId} and run.organization_id = l.organization_id
      and run.created_at = l.created_at and run.id = l.run_id returning run.id`.execute(product.db)
  return { ...seeded, runId: rows[0]?.id ?? '', traceMb: body.length / 1024 / 1024 }
}
type Seeded = Awaited<ReturnType<typeof seed>>

const delayFigures = (what: string, { medianMs, maxMs }: Delay, limit?: number): Figure => ({
  what,
  value: maxMs,
  unit: 'ms',
  note: `longest; median ${Math.round(medianMs)} ms`,
  ...(limit !== undefined && { limit }),
})

async function slowReaders(
  product: Product,
  pid: number,
  { runId }: Seeded,
  cookies: string[],
): Promise<Figure[]> {
  const kind = `${READERS} slow readers, ${cookies.length === 1 ? 'one session' : `${cookies.length} sessions`}`
  const before = rssOf(pid)
  const peak = watchPeak(pid)
  const clients = openClients(product, READERS, `/api/lighthouses/${runId}/trace`, cookies)
  const stop = readSlowly(clients)
  const delay = await timeVisitor(product.signIn, 15_000)
  const [sent, refused] = [countStatus(clients, 200), countStatus(clients, 429)]
  stop()
  const highest = peak()
  return [
    { what: `${kind}: served`, value: sent, unit: '', note: `${refused} refused with 429` },
    {
      what: `${kind}: memory of web`,
      value: highest - before,
      unit: 'MiB',
      limit: 250,
      note: `more than ${Math.round(before)} before`,
    },
    delayFigures(`${kind}: another visitor's sign-in`, delay, 2_000),
  ]
}

async function slowloris(product: Product): Promise<Figure[]> {
  const flood = openSlowloris(product, SLOWLORIS)
  const read = async () => (await fetch(`${product.url}/login`)).text()
  const delay = await timeVisitor(read, 8_000)
  const open = await flood.end(120_000)
  const kind = `${SLOWLORIS} incomplete headers`
  return [
    {
      what: `${kind}: all closed after`,
      value: open > 0 ? null : Math.max(...flood.closedAfter),
      unit: 's',
      limit: 13,
    },
    delayFigures(`${kind}: another visitor's sign-in page`, delay, 1_000),
  ]
}

async function eventFlood(
  product: Product,
  pid: number,
  { pageId }: Seeded,
  cookie: string,
): Promise<Figure[]> {
  const before = rssOf(pid)
  const peak = watchPeak(pid)
  const clients = openClients(product, EVENTS, `/api/lighthouses/tests/stream?page_id=${pageId}`, [cookie])
  const delay = await timeVisitor(product.signIn, 15_000)
  const [open, refused] = [countStatus(clients, 200), countStatus(clients, 429)]
  for (const { socket } of clients) socket.destroy()
  const kind = `${EVENTS} live updates, one session`
  return [
    { what: `${kind}: opened`, value: open, unit: '', limit: 20, note: `${refused} refused with 429` },
    { what: `${kind}: memory of web`, value: peak() - before, unit: 'MiB' },
    delayFigures(`${kind}: another visitor's sign-in`, delay, 2_000),
  ]
}

async function load(product: Product, pid: number, seeded: Seeded, cookie: string): Promise<Figure[]> {
  const { startDate, endDate } = presetRange('year', { now: new Date() })
  const { siteId, pageId } = seeded
  const screens = [
    paths.report(siteId, pageId, 'overview', { startDate, endDate }),
    paths.report(siteId, pageId, 'performance', { startDate, endDate }),
    paths.dashboardClient(seeded.client),
    paths.dashboardClient(seeded.client, { tab: 'filmstrip' }),
  ]
  const before = rssOf(pid)
  const peak = watchPeak(pid)
  const read = await loadScreens(product.url, screens, cookie, VISITORS, LOAD_MS)
  const highest = peak()
  const kind = `${read} screens, ${VISITORS} at a time`
  return [
    { what: `${kind}: memory of web before`, value: before, unit: 'MiB' },
    { what: `${kind}: at its peak`, value: highest, unit: 'MiB' },
  ]
}

await withProduct(async (product) => {
  const seeded = await seed(product)
  const { pid } = await product.start('web')
  const cookies: string[] = []
  for (let i = 0; i < SESSIONS; i++) cookies.push((await product.signIn()).cookie)
  const [cookie = ''] = cookies
  const started = rssOf(pid)
  const idle = await timeVisitor(product.signIn, 5_000)
  const parts: Record<string, () => Promise<Figure[]>> = {
    readers: async () => [
      ...(await slowReaders(product, pid, seeded, [cookie])),
      ...(await slowReaders(product, pid, seeded, cookies)),
    ],
    slowloris: () => slowloris(product),
    events: () => eventFlood(product, pid, seeded, cookie),
    load: () => load(product, pid, seeded, cookie),
  }
  const figures: Figure[] = [
    { what: 'the trace', value: seeded.traceMb, unit: 'MiB' },
    { what: 'memory of web, idle', value: started, unit: 'MiB' },
    delayFigures('sign-in, idle', idle),
  ]
  for (const name of values.parts.split(',')) {
    figures.push(...(await (parts[name]?.() ?? [])))
    await sleep(REST_MS)
    const what = `memory of web ${REST_MS / 1000} s after ${name}`
    figures.push({ what, value: rssOf(pid), unit: 'MiB', ...(name === 'load' && { limit: 400 }) })
  }
  printFigures(figures)
})
