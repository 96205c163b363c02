import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availabilityOf } from '~/shared/rules/uptime/availability'
import { DAY_MS } from '~/shared/values/units'
import { type ForeignDatabase, withDatabase } from '../sqlite'
import type { KumaMonitor } from './kuma-monitor'
import { kumaSites } from './kuma-sites'
import { readKumaBackup } from './read-backup'
import { countUnreadFields, type MonitorHistory, readKumaHistory, readKumaMonitors } from './read-database'

const FIXTURES = 'tests/fixtures/tools'

interface Recorded {
  version: string
  ids: Record<string, number>
  /** When Kuma computed its figures. */
  readAt: number
  figures: Record<string, { uptime24: number; uptime720: number; averagePing: number }>
  important?: Record<string, { time: string; status: number }[]>
}
const recorded = JSON.parse(readFileSync(`${FIXTURES}/kuma.json`, 'utf8')) as Record<string, Recorded>

const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-kuma-'))
const fileOf = (name: string) => join(folder, `${name}.db`)
beforeAll(() => {
  for (const name of ['kuma-1', 'kuma-2'])
    writeFileSync(fileOf(name), gunzipSync(readFileSync(`${FIXTURES}/${name}.db.gz`)))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function inDatabase<T>(name: string, work: (db: ForeignDatabase) => T): Promise<T> {
  const outputs = withDatabase(fileOf(name), async function* (db) {
    yield work(db)
  })
  for await (const found of outputs) return found
  throw new Error(name)
}

const read = (name: string) =>
  inDatabase(name, (db) => {
    const { monitors } = readKumaMonitors(db)
    const now = recorded[name]?.readAt ?? 0
    const histories = new Map(monitors.map((one) => [one.name, readKumaHistory(db, one, now)]))
    return { monitors, histories, now }
  })

const ratioOf = (history: MonitorHistory | undefined, from: number, to: number) =>
  availabilityOf(history?.spans ?? [], [], { from, to }).ratio ?? 0

describe.each(['kuma-1', 'kuma-2'])('a database of a real %s', (name) => {
  const { figures, version } = recorded[name] as Recorded
  const watched = Object.keys(figures).filter((monitor) => monitor !== 'Office')

  test(`gives the uptime that ${version} shows`, async () => {
    const { histories, now } = await read(name)
    for (const monitor of watched) {
      // Kuma 2 counts checks, and retries come faster than others.
      if (monitor === 'Search' && name === 'kuma-2') continue
      const own = figures[monitor]
      const history = histories.get(monitor)
      // Kuma 2 also counts the newest check, Kuma 1 the time before it.
      const to = name === 'kuma-2' ? (history?.spans.at(-1)?.to ?? now) : now
      expect.soft(ratioOf(history, now - DAY_MS, to), `${monitor}, a day`).toBeCloseTo(own?.uptime24 ?? 0, 4)
      expect
        .soft(ratioOf(history, now - 30 * DAY_MS, to), `${monitor}, 30 days`)
        .toBeCloseTo(own?.uptime720 ?? 0, 4)
    }
  })

  test('gives the response times that it shows', async () => {
    const { histories, now } = await read(name)
    for (const monitor of watched) {
      const hours = histories.get(monitor)?.hours.filter(({ at }) => at >= now - DAY_MS) ?? []
      const answers = hours.flatMap(({ responses }) => responses.filter((one) => one >= 0))
      const mean = answers.reduce((sum, one) => sum + one, 0) / answers.length
      expect.soft(Math.abs(mean - (figures[monitor]?.averagePing ?? 0)), monitor).toBeLessThan(0.5)
    }
  })

  test('gives its outages with start, end and reason', async () => {
    const { histories } = await read(name)
    const minutes = (monitor: string) =>
      histories
        .get(monitor)
        ?.outages.map(({ confirmedAt, to, reason }) => [((to ?? 0) - confirmedAt) / 60_000, reason])
    expect(minutes('Shop')).toEqual([
      [15, 'status'],
      [5, 'timeout'],
    ])
    expect(minutes('Mail')).toEqual([[1000, 'refused']])
    expect(minutes('Search')).toEqual([[48, 'keyword-missing']])
    expect(minutes('Stock')).toEqual([])
  })
})

test('uptime is by time, as Kuma 1 shows it, also where Kuma 2 counts retries', async () => {
  const { histories, now } = await read('kuma-2')
  const byTime = recorded['kuma-1']?.figures['Search']?.uptime24 ?? 0
  expect(ratioOf(histories.get('Search'), now - DAY_MS, now)).toBeCloseTo(byTime, 4)
})

test('outages begin and end with the heartbeats that Kuma calls important', async () => {
  const { histories } = await read('kuma-1')
  for (const [name, beats] of Object.entries(recorded['kuma-1']?.important ?? {})) {
    if (name === 'Office') continue
    const shown = beats.map(({ time, status }) => [Date.parse(`${time.replace(' ', 'T')}Z`), status])
    const ours = (histories.get(name)?.outages ?? []).flatMap(({ confirmedAt, to }) => [
      [confirmedAt, 0],
      [to, 1],
    ])
    expect.soft(ours, name).toEqual(expect.arrayContaining(shown.filter(([at]) => at !== firstBeat(beats))))
  }
})
const firstBeat = (beats: { time: string }[]) =>
  Math.min(...beats.map(({ time }) => Date.parse(`${time.replace(' ', 'T')}Z`)))

describe('monitors', () => {
  const options = { withSecrets: false, allowPrivate: false }
  const site = (monitors: KumaMonitor[], name: string, withSecrets = false) =>
    kumaSites(monitors, { ...options, withSecrets }).sites.find(({ settings }) => settings.name === name)

  test.each(['kuma-1', 'kuma-2'])('of %s become sites by group and host', async (name) => {
    const { monitors } = await read(name)
    const { sites, notes, placed } = kumaSites(monitors, options)
    const shape = sites.map(({ settings, faults }) => [
      settings.name,
      settings.monitors?.map((one) => `${(one.settings as { kind?: string })?.kind} ${one.target}`) ??
        faults.map(({ message }) => message),
    ])
    expect(Object.fromEntries(shape)).toEqual({
      Office: ['dns shop.example', 'tcp mail.shop.example:25'],
      Router: ['Monitors of type "ping" are not supported.'],
      'shop.example': ['keyword https://shop.example/search', 'http https://shop.example/'],
      'api.shop.example': ['json https://api.shop.example/health'],
    })
    expect(placed).toHaveLength(5)
    expect(notes).toContain('Retries are not imported: a failed check is confirmed at once.')
    expect(site(monitors, 'shop.example')?.settings).toMatchObject({
      tags: ['production'],
      isScheduled: false,
    })
  })

  test('of a backup are the same as of the database', async () => {
    const { monitors: backup } = readKumaBackup(readFileSync(`${FIXTURES}/kuma-backup.json`, 'utf8'))
    const { monitors } = await read('kuma-1')
    const ofBackup = backup.map((one) => ({ ...one, active: one.type !== 'ping' }))
    const open = { ...options, withSecrets: true }
    expect(kumaSites(ofBackup, open).sites).toEqual(kumaSites(monitors, open).sites)
  })

  test('report fields that are neither imported nor left at their default', async () => {
    writeFileSync(fileOf('changed'), readFileSync(fileOf('kuma-2')))
    const changed = new DatabaseSync(fileOf('changed'))
    changed.exec(`alter table monitor add column "sel""ect" text default 'x'; alter table monitor add column later_2 text;
      alter table monitor add column quoted text default 'it''s'; alter table monitor add column level int default 7;
      update monitor set description = 'a', mqtt_password = 'hunter2', packet_size = 1000, later_2 = '[]', level = 7;
      update monitor set later_2 = 'x' where name in ('Shop', 'Router')`)
    changed.close()
    const counts = await inDatabase('changed', (db) =>
      countUnreadFields(db, kumaSites(readKumaMonitors(db).monitors, options).placed),
    )
    expect(Object.fromEntries(counts)).toEqual({
      description: 5,
      mqttPassword: 5,
      packetSize: 5,
      quoted: 5,
      later_2: 1,
    })
    const unchanged = await inDatabase('kuma-2', (db) =>
      countUnreadFields(db, kumaSites(readKumaMonitors(db).monitors, options).placed),
    )
    expect(Object.fromEntries(unchanged)).toEqual({})
  })

  test('keep their secrets out unless they are chosen', async () => {
    const { monitors } = await read('kuma-2')
    const closed = site(monitors, 'api.shop.example')
    expect(closed?.settings.monitors?.[0]).toMatchObject({ headers: [] })
    expect(JSON.stringify(closed)).not.toMatch(/s3cret|hunter2|deep/)
    const open = site(monitors, 'api.shop.example', true)
    expect(open?.settings.monitors?.[0]).toMatchObject({
      headers: ['X-Api-Key', 'Content-Type', 'Authorization'],
    })
    expect(open?.secrets?.requests?.['0']).toEqual({
      headers: {
        'X-Api-Key': 's3cret',
        'Content-Type': 'application/json',
        Authorization: 'Basic bW9uaXRvcjpodW50ZXIy',
      },
      body: '{"deep":true}',
    })
    // Only names are part of the settings.
    expect(JSON.stringify(open?.settings)).not.toMatch(/s3cret|hunter2|deep/)
  })
})

describe('a file that is no database', () => {
  const broken = (bytes: Buffer) => {
    writeFileSync(fileOf('broken'), bytes)
    return inDatabase('broken', (db) => {
      const { monitors } = readKumaMonitors(db)
      return monitors.map((one) => readKumaHistory(db, one, Date.now()))
    })
  }
  const whole = () => readFileSync(fileOf('kuma-2'))

  test.each([
    ['text', () => Buffer.from('not a database')],
    ['zeros', () => Buffer.alloc(8192)],
    ['the first half', () => whole().subarray(0, whole().length / 2)],
    [
      'overwritten pages',
      () => {
        const bytes = whole()
        for (let at = 4096; at < bytes.length; at += 8192) bytes.fill(0xa5, at, at + 2048)
        return bytes
      },
    ],
  ])('%s is refused with a message', async (_, bytes) => {
    await expect(broken(bytes())).rejects.toMatchObject({ code: 'INVALID' })
  })
})
