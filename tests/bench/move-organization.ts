import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { processMoves } from '~/server/administration/organization-moves'
import { diskBlobs } from '~/server/platform/blobs'
import { createBus, createDb, createPool, type Db, ensurePartitions, migrate } from '~/server/platform/db'
import { startThrowawayCluster } from '~/server/platform/db/embedded'
import { durableSettings } from '~/server/platform/db/embedded/settings'
import { setRuntime } from '~/server/platform/runtime'
import { percentile } from '~/shared/rules/statistics/statistics'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { callerWith, signIn } from '../support/api'
import { systemContext } from '../support/contexts'
import { createUser } from '../support/factories'
import { type Figure, printFigures } from './support/figures'
import { addClient, addSites } from './support/hierarchy'
import { addHistory, setLatest } from './support/history'

/**
 * Moves an organization with 1 million runs to a second database of the same server, in a process of its own, while
 * another organization reads and writes. `RUNS` shortens it.
 */
const RUNS = Number(process.env['RUNS'] ?? 1_000_000)
const ROUNDS_BEFORE = 300
const SLOWER = 1.2
const PAUSE_MS = 250
const YEAR_MS = 365 * DAY_MS
const PAGES = { sites: 20, pagesPerSite: 25 }
const DEVICES = 2

const open = (url: string) => createDb(createPool(url, { statementTimeoutMs: 0 }))

function openDatabases(home: string, cell: string): { home: Db; cell: Db } {
  const databases = { home: open(home), cell: open(cell) }
  for (const [number, url, db] of [
    [1, home, databases.home],
    [2, cell, databases.cell],
  ] as const)
    setRuntime({ db, bus: createBus(url, db, () => {}), blobs: diskBlobs('/tmp/none') }, number)
  return databases
}

/** The part of a worker. */
async function move(home: string, cell: string): Promise<void> {
  openDatabases(home, cell)
  process.channel?.ref()
  process.send?.('ready')
  await once(process, 'message')
  while ((await processMoves(systemContext())) > 0);
  process.exit(0)
}

async function countRows(db: Db, organization: number): Promise<number> {
  const { rows } = await sql<{ runs: number }>`
    select count(*)::int as runs from run where organization_id = ${organization}`.execute(db)
  return rows[0]?.runs ?? 0
}

async function bench(): Promise<void> {
  const server = await startThrowawayCluster({
    settings: {
      ...durableSettings(),
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      autovacuum: 'on',
    },
  })
  const cellUrl = new URL(server.url)
  cellUrl.pathname = '/cell2'
  await sql`create database cell2`.execute(open(server.url))
  const { home, cell } = openDatabases(server.url, cellUrl.href)
  const now = new Date()
  for (const db of [home, cell]) {
    await migrate(db)
    await ensurePartitions(db, now)
    await sql`insert into uptime_packing (packed_until) values (date_trunc('hour', now()))`.execute(db)
  }
  const { place } = await addClient('Moving client')
  await addSites(home, place, PAGES)
  const from = new Date(now.getTime() - YEAR_MS)
  await ensurePartitions(home, now, from)
  const series = PAGES.sites * PAGES.pagesPerSite * DEVICES
  const everyHours = Math.max(1, Math.floor((YEAR_MS / HOUR_MS) * (series / RUNS)))
  await addHistory(home, { organization: place.organization, from, to: now, everyHours })
  await setLatest(home, place.organization)
  const { owner, place: reading } = await addClient('Reading client')
  await addSites(home, reading, { sites: 20, pagesPerSite: 20 })
  await addHistory(home, {
    ...{ organization: reading.organization, to: now, everyHours: 6 },
    from: new Date(now.getTime() - 30 * DAY_MS),
  })
  await setLatest(home, reading.organization)
  await sql`vacuum analyze`.execute(home)
  const runs = await countRows(home, place.organization)
  const others = await countRows(home, reading.organization)
  const admin = await signIn(await createUser({ isSuper: true }))
  const reader = callerWith({
    authorization: `Bearer ${(await signIn(await createUser({ ownerOf: [owner] }))).accessToken}`,
  })
  let writes = 0
  const time = async (): Promise<number> => {
    const startedAt = performance.now()
    const read = await reader.get('/api/sites', { query: { project: reading.project, limit: 100 } })
    const written = await reader.put(`/api/clients/${reading.client}`, { body: { name: `Name ${++writes}` } })
    if (read.status !== 200 || written.status !== 200)
      throw new Error(`The calls of others answered ${read.status} and ${written.status}`)
    const tookMs = performance.now() - startedAt
    // Below the limit of calls a minute.
    await sleep(PAUSE_MS)
    return tookMs
  }
  for (let index = 0; index < ROUNDS_BEFORE / 3; index++) await time()
  // As in an installation, where it runs long before.
  const worker = fork(fileURLToPath(new URL('../../bin/script.mjs', import.meta.url)), [
    'tests/bench/move-organization.ts',
    server.url,
    cellUrl.href,
  ])
  await once(worker, 'message')
  const before: number[] = []
  for (let index = 0; index < ROUNDS_BEFORE; index++) before.push(await time())

  const started = await callerWith({ authorization: `Bearer ${admin.accessToken}` }).post(
    '/api/organization-moves',
    {
      body: { organization: place.organization, cell: 2 },
    },
  )
  if (started.status !== 201) throw new Error(JSON.stringify(started.body))
  const startedAt = performance.now()
  const ended = new Promise<number | null>((resolve) => worker.once('exit', resolve))
  let isDone = false
  void ended.then(() => (isDone = true))
  worker.send('move')
  const during: { at: number; tookMs: number }[] = []
  while (!isDone) during.push({ at: Date.now(), tookMs: await time() })
  const seconds = (performance.now() - startedAt) / 1000
  const { rows } = await sql<{ state: string; copied: number; frozen: number | null; frozenAt: Date | null }>`
    select state, frozen_at as "frozenAt", copied_rows::int as copied, extract(epoch from changed_over_at - frozen_at)::float8 as frozen
    from organization_move`.execute(home)
  const made = rows[0]
  const moved = await countRows(cell, place.organization)
  const p95 = (times: number[]) => percentile(times, 95) ?? 0
  const frozenAt = made?.frozenAt?.getTime() ?? Number.POSITIVE_INFINITY
  const took = (isFrozen: boolean) =>
    during.flatMap(({ at, tookMs }) => (at >= frozenAt === isFrozen ? [tookMs] : []))
  const calls = (what: string, times: number[], limit?: number): Figure => ({
    ...{ what: `calls of others ${what}, p95`, value: p95(times), unit: 'ms' },
    ...(limit === undefined ? {} : { limit }),
    note: `of ${times.length}, median ${(percentile(times, 50) ?? 0).toFixed(1)}`,
  })
  const figures: Figure[] = [
    { what: 'runs of the organization', value: runs, unit: '' },
    { what: 'the whole move', value: seconds / 60, unit: 'min', note: made?.state ?? 'none' },
    {
      what: 'rows copied a second',
      value: (made?.copied ?? 0) / seconds,
      unit: '',
      note: `${made?.copied} rows`,
    },
    { what: 'writes refused for', value: made?.frozen ?? null, unit: 's' },
    { what: 'runs lost', value: runs - moved, unit: '', limit: 0 },
    {
      what: 'runs of others lost',
      value: others - (await countRows(home, reading.organization)),
      unit: '',
      limit: 0,
    },
    calls('before', before),
    calls('during the whole move', [...took(false), ...took(true)], p95(before) * SLOWER),
    calls('while history is copied', took(false)),
    calls('while writes are refused', took(true)),
  ]
  printFigures(figures)
  await server.stop()
  process.exit()
}

const [, , home, cell] = process.argv
await (home && cell ? move(home, cell) : bench())
