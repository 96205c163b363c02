import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteOldTraffic, notifyExpired, syncTraffic } from '~/server/measuring/traffic'
import { freePort } from '~/server/platform/free-port'
import { trafficProblemTexts, trafficFormMessages as words } from '~/shared/messages/traffic'
import type { Site } from '~/shared/schemas/site'
import { addDays, startOfDay } from '~/shared/values/calendar'
import type { TrafficSource } from '~/shared/values/traffic-choices'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { GA4_FORBIDDEN, GA4_PROPERTY, GOOGLE_CLIENT, usedUp } from '../mocks/google-analytics'
import { MATOMO_SITE } from '../mocks/matomo'
import { startTraffic, type TrafficServer } from '../mocks/traffic'
import { daysOf, figuresOn, pathsOn, SPRING } from '../mocks/traffic-figures'
import { UMAMI_USER } from '../mocks/umami'
import { systemContext } from '../support/contexts'
import { createSite } from '../support/factories'
import { speakPseudo } from '../support/mails'
import { allowedFrom, statuses } from '../support/people'
import { emptyTables, readRow, readRows, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'
import { tenantFixture } from '../support/tenant-fixture'
import { trafficCredentials } from '../support/traffic-credentials'

const port = await freePort()
const ORIGIN = `http://127.0.0.1:${port}`
withSettings({
  ALLOW_PRIVATE_TARGETS: true,
  GOOGLE_ANALYTICS_URL: ORIGIN,
  GOOGLE_ANALYTICS_CLIENT_ID: GOOGLE_CLIENT.id,
  GOOGLE_ANALYTICS_CLIENT_SECRET: GOOGLE_CLIENT.secret,
})
/** Tomorrow morning; links are made at noon of today. No test comes near midnight in any time zone. */
const START = Date.parse(`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T08:00:00Z`)
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START - 20 * HOUR_MS, shouldAdvanceTime: true })
})
const { tenant, people, stranger } = tenantFixture()

const CREDENTIALS = trafficCredentials(ORIGIN)

let server: TrafficServer
beforeAll(async () => {
  server = await startTraffic(port, { today: '9999-12-31' })
  await updateRows('live.client', { id: tenant.client._id }, { retention_days: 400 })
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})
beforeEach(async () => {
  Object.assign(server, {
    failing: null,
    isRevoked: false,
    metadata: {},
    quota: {},
    maxRows: 10_000,
    since: '2020-01-01',
    timeZone: 'Europe/Berlin',
    isQuiet: () => false,
  })
  await emptyTables('public.traffic_property', 'public.traffic_connection')
  now = START
})

const DAYS = 401
let now = START
const today = () => new Date(now).toISOString().slice(0, 10)
const context = () => systemContext({ now: () => new Date(now) })

const connect = (source: TrafficSource, caller = people.clientAdmin, more: object = {}) =>
  caller.post('/api/traffic-connections', {
    body: { source, client: tenant.client._id, ...CREDENTIALS[source].body, ...more },
  })
const newSite = () =>
  createSite(tenant.project, {
    pages: [{ url: 'https://example.com/' }, { url: 'https://example.com/shop' }],
  })
const link = (site: Site, connection: string, property: string, timeZone = 'Europe/Berlin') =>
  people.projectAdmin.put(`/api/sites/${site._id}/traffic`, { body: { connection, property, timeZone } })

async function linked(source: TrafficSource, timeZone?: string) {
  const { body: connection } = await connect(source)
  const site = await newSite()
  const answer = await link(site, connection._id, CREDENTIALS[source].property, timeZone)
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  return { connection, site }
}

/** Whether the clocks change on it or at its end. */
const isChanging = (day: string, timeZone: string) =>
  [day, addDays(day, 1)].some(
    (one) => startOfDay(addDays(one, 1), timeZone).getTime() - startOfDay(one, timeZone).getTime() !== DAY_MS,
  )

async function syncAll() {
  for (let rounds = 0; rounds < 100; rounds += 1) {
    const done = await syncTraffic(context())
    if (done === 0) return
    // Past the count of calls a minute, when a service has one.
    now += 61_000
  }
  throw new Error('The synchronization does not end')
}

const detail = (site: Site, currentPeriod: object, previousPeriod: object, more: object = {}) =>
  people.projectViewer.post('/api/googleanalytics/traffic/detail', {
    body: { site: site._id, currentPeriod, previousPeriod, ...more },
  })
const rowsByDay = async (site: Site) =>
  (await readRows('traffic_day', { site_id: site._id })).sort((a, b) => Number(a.day) - Number(b.day))
const linkOf = async (site: Site) =>
  (await people.projectViewer.post('/api/googleanalytics/traffic', { body: { site: site._id } })).body
    .property
const stateOf = async (id: string) =>
  (await people.clientAdmin.get(`/api/traffic-connections/${id}`)).body as { state: string; problem: string }

describe('each source', () => {
  test.each(['ga4', 'matomo', 'plausible', 'umami'] as const)(
    'of %s: 400 days are stored as it reports them',
    async (source) => {
      const [first, last] = [addDays(today(), 1 - DAYS), today()]
      // Umami is asked for each day by its moments; in Chile the clocks change at midnight. A day with visits takes
      // eight requests, others take one.
      const timeZone = source === 'umami' ? 'America/Santiago' : 'Europe/Berlin'
      server.timeZone = timeZone
      if (source === 'umami')
        server.isQuiet = (day) =>
          !isChanging(day, timeZone) && ![first, SPRING].includes(day) && day < addDays(last, -9)
      const { site } = await linked(source, timeZone)
      server.maxRows = source === 'plausible' || source === 'ga4' ? 1_000 : 10_000
      await syncAll()
      const rows = await readRows('traffic_day', { site_id: site._id })
      expect(rows).toHaveLength(DAYS)
      const busy = daysOf(first, last).filter((day) => !server.isQuiet(day))
      expect(rows.reduce((sum, row) => sum + row.visits, 0)).toBe(
        busy.reduce((sum, day) => sum + figuresOn(day).visits, 0),
      )
      expect(rows.filter((row) => row.is_incomplete)).toHaveLength(1)
      const yesterday = addDays(last, -1)
      const current = { startDate: yesterday, endDate: yesterday }
      const previous = { startDate: SPRING, endDate: SPRING }
      const { body } = await detail(site, current, previous)
      const { visits, visitors, pageViews, seconds, engagedVisits } = figuresOn(yesterday)
      const totals = { visits, visitors, pageViews, engagedVisits, engagementSeconds: seconds }
      expect(body).toMatchObject({
        current: { totals },
        previous: { totals: { visits: figuresOn(SPRING).visits } },
        property: { isFilling: false, timeZone },
        connection: { source, state: 'connected' },
      })
      expect(body.breakdowns.device.map(({ key }: { key: string }) => key)).toEqual(['desktop', 'mobile'])
      const sum = (list: { visits: number }[]) => list.reduce((total, one) => total + one.visits, 0)
      for (const list of Object.values(body.breakdowns)) expect(sum(list as never)).toBe(visits)
      // With and without the slash at the end.
      const page = await detail(site, current, current, { page: site.pages[1]?._id })
      const shop = [1, 2].map((index) => pathsOn(yesterday, index).visits)
      const byMatomo = source === 'matomo' ? (shop[0] ?? 0) : (shop[0] ?? 0) + (shop[1] ?? 0)
      const byPath = source === 'plausible' ? (shop[0] ?? 0) : byMatomo
      expect(page.body.current.totals.visits).toBe(byPath)
      const hours = await readRow('traffic_day', { site_id: site._id, day: new Date(SPRING) })
      expect(hours?.hours).toEqual(figuresOn(SPRING).hours)
    },
  )

  test('stays the same when a slice is read again, and follows late figures', async () => {
    const { site } = await linked('matomo')
    await syncAll()
    const before = await rowsByDay(site)
    now += 5 * HOUR_MS
    await syncTraffic(context())
    expect(await rowsByDay(site)).toEqual(before)
    now += DAY_MS
    await syncTraffic(context())
    const after = await readRows('traffic_day', { site_id: site._id })
    expect(after).toHaveLength(DAYS + 1)
    expect(after.filter((row) => row.is_incomplete)).toHaveLength(1)
  })

  test('has no days before the first visit', async () => {
    server.since = addDays(today(), -50)
    const { site } = await linked('ga4')
    await syncAll()
    const rows = await readRows('traffic_day', { site_id: site._id })
    expect(rows.every(({ visits }) => visits > 0)).toBe(true)
    expect(rows.length).toBeGreaterThan(40)
  })
})

describe('what goes wrong', () => {
  test('wrong credentials, addresses and properties are refused at their field', async () => {
    const wrong = await connect('matomo', people.clientAdmin, { token: 'wrong' })
    expect([wrong.status, wrong.problem.fields]).toEqual([422, { token: [trafficProblemTexts.refused] }])
    server.failing = { status: 404 }
    expect((await connect('matomo')).problem.fields).toEqual({ baseUrl: [trafficProblemTexts.missing] })
    server.failing = null
    const noKey = await connect('ga4', people.clientAdmin, { serviceAccount: '{}' })
    expect(noKey.problem.fields).toEqual({ serviceAccount: [words.keyInvalid] })
    const { body: connection } = await connect('ga4')
    const site = await newSite()
    const forbidden = await link(site, connection._id, GA4_FORBIDDEN)
    expect(forbidden.problem.fields).toEqual({ property: [trafficProblemTexts.forbidden] })
    const unknown = await link(site, connection._id, '42')
    expect(unknown.problem.fields).toEqual({ property: [words.propertyUnknown] })
  })

  test('flags of the source are stored and said', async () => {
    server.metadata = { dataLossFromOtherRow: true, subjectToThresholding: true, samplingMetadatas: [{}] }
    const { site } = await linked('ga4')
    await syncTraffic(context())
    const answer = await people.projectViewer.post('/api/googleanalytics/traffic', {
      body: { site: site._id },
    })
    expect(answer.body.quality).toMatchObject({ hasDataLoss: true, isThresholded: true, isSampled: true })
  })

  test('a full quota pauses all sites of the connection, and the rest follows', async () => {
    const { connection, site } = await linked('plausible')
    const other = await newSite()
    await link(other, connection._id, CREDENTIALS.plausible.property)
    server.failing = { status: 429, retryAfter: '120' }
    await syncTraffic(context())
    const paused = {
      problem: 'quota',
      retryAt: new Date(now + 120_000).toISOString(),
      filledDays: 0,
      allDays: DAYS - 1,
    }
    expect([await linkOf(site), await linkOf(other)]).toMatchObject([paused, paused])
    expect(await stateOf(connection._id)).toMatchObject({
      ...{ state: 'connected', problem: 'quota', pausedUntil: paused.retryAt },
    })
    server.failing = null
    expect(await syncTraffic(context())).toBe(0)
    now += 121_000
    await syncTraffic(context())
    expect(await readRows('traffic_day', { site_id: site._id })).toHaveLength(60)
    expect(await linkOf(site)).toMatchObject({
      problem: null,
      retryAt: null,
      isFilling: true,
      filledDays: 59,
    })
  })

  test('a wrong key is refused also where the service lists no sites for it', async () => {
    const { connection } = await linked('plausible')
    const path = `/api/traffic-connections/${connection._id}`
    const { status, problem } = await people.clientAdmin.put(path, { body: { token: 'wrong' } })
    expect([status, problem.fields]).toEqual([422, { token: [trafficProblemTexts.refused] }])
  })

  test.each([
    ['hour', () => now + HOUR_MS],
    ['day', () => startOfDay(today(), 'America/Los_Angeles').getTime() + DAY_MS],
  ] as const)('the %s of Google, whose quota is of one property', async (quota, until) => {
    const { connection, site } = await linked('ga4')
    // Midnight there has not come yet.
    now = Date.parse(`${today()}T12:00:00Z`)
    server.failing = usedUp(quota)
    await syncTraffic(context())
    const retryAt = new Date(until()).toISOString()
    expect(await linkOf(site)).toMatchObject({ problem: 'quota', retryAt })
    expect(await stateOf(connection._id)).toMatchObject({ problem: null, pausedUntil: null })
    // Little is left after what was read.
    server.failing = null
    server.quota = {
      [quota === 'day' ? 'tokensPerDay' : 'tokensPerHour']: { consumed: 39_900, remaining: 100 },
    }
    now = Date.parse(retryAt)
    await syncTraffic(context())
    expect(await linkOf(site)).toMatchObject({ problem: 'quota', isFilling: true })
  })

  test('an outage of the service is tried again, and said after three attempts', async () => {
    const { connection, site } = await linked('matomo')
    server.failing = { status: 503 }
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await syncTraffic(context())
      now += 6 * HOUR_MS
    }
    expect(await stateOf(connection._id)).toMatchObject({ state: 'failing', problem: 'unreachable' })
    // 40 minutes after the third attempt.
    expect((await linkOf(site)).retryAt).toBe(new Date(START + 12 * HOUR_MS + 40 * MINUTE_MS).toISOString())
    server.failing = null
    await syncTraffic(context())
    expect(await stateOf(connection._id)).toMatchObject({ state: 'connected', problem: null })
  })

  test('withdrawn access stops reading and mails once who connected it', async () => {
    const { connection, site } = await linked('umami')
    const { created_by } = await readRow('live.traffic_connection', { id: connection._id })
    await speakPseudo(created_by ?? '')
    server.isRevoked = true
    await syncTraffic(context())
    expect(await stateOf(connection._id)).toMatchObject({ state: 'revoked', problem: 'refused' })
    expect([await notifyExpired(context()), await notifyExpired(context())]).toEqual([1, 0])
    expect(await readRows('mail', { kind: 'traffic.expired' })).toMatchObject([
      { subject: expect.stringMatching(/^⟦.*⟧$/) },
    ])
    now += DAY_MS
    expect(await syncTraffic(context())).toBe(0)
    server.isRevoked = false
    const body = { user: UMAMI_USER.username, password: UMAMI_USER.password }
    await people.clientAdmin.put(`/api/traffic-connections/${connection._id}`, { body })
    now = START + 2 * DAY_MS
    await syncTraffic(context())
    expect(await readRows('traffic_day', { site_id: site._id })).toHaveLength(7)
  })
})

describe('Google', () => {
  const start = (caller = people.clientAdmin, more: object = {}) =>
    caller.post('/api/traffic-connections/google', { body: { client: tenant.client._id, ...more } })
  async function signInAtGoogle(url: string) {
    const answer = await fetch(url, { redirect: 'manual' })
    return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams)
  }

  test('is connected by signing in there, once and by who started it', async () => {
    const { body: started } = await start()
    const query = await signInAtGoogle(started.url)
    expect((await people.owner.get('/api/auth/gaverify', { query })).status).toBe(400)
    const finished = await people.clientAdmin.get('/api/auth/gaverify', { query })
    expect(finished.body).toMatchObject({ account: 'analyst@example.com' })
    expect((await people.clientAdmin.get('/api/auth/gaverify', { query })).status).toBe(400)
    const id = finished.body.connection
    const stored = await readRow('live.traffic_connection', { id })
    expect(JSON.stringify(stored)).not.toContain('1//')
    const tested = await people.clientAdmin.post(`/api/traffic-connections/${id}/test`)
    expect(tested.body).toMatchObject({ properties: 25, property: 'Example shop', problem: null })
    expect(tested.body.visits).toBeGreaterThan(0)
    const accounts = await people.clientAdmin.get('/api/sites/gaAccounts', { query: { token: id } })
    expect(accounts.body).toContainEqual({ name: 'Example account', properties: 20 })
    const site = await newSite()
    const listed = await people.projectAdmin.get('/api/sites/gaProperties', {
      query: { site: site._id, connection: id, search: 'second', limit: 3 },
    })
    expect(listed.body).toMatchObject({ total: 4, isListed: true })
    expect(listed.body.items).toHaveLength(3)
  })

  test('says when its sign-in has expired, and is renewed in place', async () => {
    const { body: started } = await start()
    const query = await signInAtGoogle(started.url)
    const { connection } = (await people.clientAdmin.get('/api/auth/gaverify', { query })).body
    const site = await newSite()
    await link(site, connection, GA4_PROPERTY)
    server.isRevoked = true
    now += 2 * HOUR_MS
    await syncTraffic(context())
    expect(await stateOf(connection)).toMatchObject({ state: 'expired' })
    server.isRevoked = false
    const again = await start(people.clientAdmin, { connection })
    const renewed = await signInAtGoogle(again.body.url)
    const { body } = await people.clientAdmin.get('/api/auth/gaverify', { query: renewed })
    expect(body).toMatchObject({ connection, isRenewed: true })
    expect(await stateOf(connection)).toMatchObject({ state: 'connected' })
  })
})

describe('who may', () => {
  test('connect and link', async () => {
    expect(await statuses(people, (caller) => connect('matomo', caller))).toEqual({
      ...allowedFrom('clientAdmin', 201),
    })
    const { body: connection } = await connect('matomo')
    const site = await newSite()
    const body = { connection: connection._id, property: MATOMO_SITE }
    expect(
      await statuses(people, (caller) => caller.put(`/api/sites/${site._id}/traffic`, { body })),
    ).toMatchObject({ projectViewer: 403, clientViewer: 403, projectAdmin: 200 })
    const path = `/api/traffic-connections/${connection._id}`
    const answers = [
      await stranger.get(path),
      await stranger.delete(path),
      await stranger.put(`/api/sites/${site._id}/traffic`, { body }),
      await stranger.post('/api/googleanalytics/traffic', { body: { site: site._id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    // A connection of others cannot be used either.
    const mine = await newSite()
    const foreign = await link(mine, '018f0000-0000-7000-8000-000000000000', MATOMO_SITE)
    expect(foreign.status).toBe(404)
  })

  test('disconnecting deletes credentials and figures, as retention deletes old ones', async () => {
    const { connection, site } = await linked('matomo')
    await syncTraffic(context())
    await deleteOldTraffic(context(), new AbortController().signal)
    expect(await readRows('traffic_day', { site_id: site._id })).toHaveLength(30)
    await people.clientAdmin.delete(`/api/traffic-connections/${connection._id}`)
    expect(await readRows('traffic_day', { site_id: site._id })).toEqual([])
    expect(await readRows('public.traffic_property', { site_id: site._id })).toEqual([])
    const none = await people.projectViewer.post('/api/googleanalytics/traffic', { body: { site: site._id } })
    expect(none.body).toMatchObject({ connection: null, property: null, current: { totals: null, days: [] } })
  })
})
