import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startDueWindows } from '~/server/uptime/maintenance-windows'
import { inputMessages } from '~/shared/messages/form'
import { maintenanceWindowsMessages } from '~/shared/messages/maintenance-windows'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { activityOf } from '../support/activity'
import { type Answer, type Caller, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createMonitor, createProject, createSite, createTenant } from '../support/factories'
import { allowedFrom, statuses } from '../support/people'
import { runSql, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, foreign, people } = tenantFixture()
const words = maintenanceWindowsMessages
let monitor: number
beforeAll(async () => {
  monitor = (await createMonitor(tenant.site))._id
})

const at = (fromNow: number) => new Date(Date.now() + fromNow).toISOString()
/** What can change: a window stays at its place. */
const timing = (window: object): object => {
  const place = ['client', 'project', 'site', 'monitor']
  return Object.fromEntries(Object.entries(window).filter(([name]) => !place.includes(name)))
}
const once = (from: number, to: number, more: object = {}) => ({
  name: 'Move',
  kind: 'once',
  startsAt: at(from),
  endsAt: at(to),
  client: tenant.client._id,
  ...more,
})
const nightly = (more: object = {}) => ({
  name: 'Nightly',
  kind: 'cron',
  cron: '0 2 * * *',
  durationMinutes: 60,
  timezone: 'Europe/Stockholm',
  client: tenant.client._id,
  site: tenant.site._id,
  ...more,
})
/** Twelve hours from now, so that none of its own occurrences is in progress. */
const daily = (more: object = {}) =>
  nightly({ cron: `0 ${new Date(Date.now() + 12 * HOUR_MS).getUTCHours()} * * *`, timezone: 'UTC', ...more })
const plan = (body: object, caller: Caller = people.owner): Promise<Answer> =>
  caller.post('/api/maintenance-windows', { body })
async function planned(body: object) {
  const { status, body: window, problem } = await plan(body)
  expect([status, problem.message]).toEqual([201, undefined])
  return window
}
const pathOf = ({ _id }: { _id: string }) => `/api/maintenance-windows/${_id}`
const periodsOf = async ({ _id }: { _id: string }) => {
  const rows = await own.db
    .selectFrom('maintenance_period')
    .select(['from_at', 'to_at'])
    .where('window_id', '=', _id)
    .orderBy('from_at')
    .execute()
  return rows.map(({ from_at, to_at }) => [from_at.toISOString(), to_at.toISOString()])
}

describe('a one-off window', () => {
  test('is stored immediately, with its scope', async () => {
    const { client, project, site } = tenant
    const window = await planned(once(HOUR_MS, 2 * HOUR_MS, { site: site._id, monitor }))
    expect(window).toMatchObject({
      client: client._id,
      clientName: client.name,
      project: project._id,
      site: site._id,
      siteName: site.name,
      monitor,
      next: { from: window.startsAt, to: window.endsAt },
      isNow: false,
    })
    expect(await periodsOf(window)).toEqual([[window.startsAt, window.endsAt]])
    expect((await people.projectViewer.get(pathOf(window))).body).toEqual(window)
    expect(await activityOf(own.db, 'maintenanceWindow', window._id)).toMatchObject([
      { action: 'maintenanceWindow.create', after: { name: 'Move' } },
    ])
  })

  test('parses wall times in its time zone, also past ones', async () => {
    const year = new Date().getUTCFullYear()
    const isEarly = new Date().getUTCMonth() < 6
    const day = isEarly ? `${year - 1}-12-01` : `${year}-01-15`
    const body = once(0, 0, {
      startsAt: `${day}T10:00`,
      endsAt: `${day}T11:30`,
      timezone: 'Europe/Stockholm',
    })
    const window = await planned(body)
    expect(window).toMatchObject({ next: null, isNow: false })
    expect(await periodsOf(window)).toEqual([[`${day}T09:00:00.000Z`, `${day}T10:30:00.000Z`]])
  })

  test('in progress can end now, and then stays unchanged', async () => {
    const window = await planned(once(-HOUR_MS, HOUR_MS))
    expect(window.isNow).toBe(true)
    const ended = await people.owner.post(`${pathOf(window)}/end`)
    expect(ended.body).toMatchObject({ next: null, isNow: false })
    expect(await periodsOf(window)).toEqual([[window.startsAt, ended.body.endsAt]])
    const again = await people.owner.post(`${pathOf(window)}/end`)
    expect([again.status, again.problem.message]).toEqual([409, words.notActive])
    const later = await people.owner.put(pathOf(window), { body: timing(once(-HOUR_MS, HOUR_MS)) })
    expect([later.status, later.problem.message]).toEqual([409, words.alreadyEnded])
    const { startsAt, endsAt } = ended.body
    const renamed = await people.owner.put(pathOf(window), {
      body: { ...timing(once(0, 0)), startsAt, endsAt, name: 'New' },
    })
    expect(renamed.body).toMatchObject({ name: 'New', startsAt, endsAt })
    const actions = (await activityOf(own.db, 'maintenanceWindow', window._id)).map(({ action }) => action)
    expect(actions).toEqual(['maintenanceWindow.create', 'maintenanceWindow.end', 'maintenanceWindow.update'])
  })

  test('that changes is stored again', async () => {
    const window = await planned(once(HOUR_MS, 2 * HOUR_MS))
    const { body } = await people.owner.put(pathOf(window), { body: timing(once(-HOUR_MS, 3 * HOUR_MS)) })
    expect(body.isNow).toBe(true)
    expect(await periodsOf(window)).toEqual([[body.startsAt, body.endsAt]])
    const repeated = await people.owner.put(pathOf(window), { body: timing(nightly()) })
    expect(repeated.body).toMatchObject({ kind: 'cron', startsAt: null, cron: '0 2 * * *' })
    const [[from, to] = []] = await periodsOf(window)
    expect(from).toBe(body.startsAt)
    expect(Date.parse(to ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test.each([
    ['that comes', HOUR_MS, 2 * HOUR_MS, 0],
    ['that goes on', -HOUR_MS, HOUR_MS, 1],
    ['that is over', -2 * HOUR_MS, -HOUR_MS, 1],
  ])('%s retains its past part on deletion', async (_name, from, to, left) => {
    const window = await planned(once(from, to))
    expect((await people.owner.delete(pathOf(window))).status).toBe(200)
    expect((await people.owner.get(pathOf(window))).status).toBe(404)
    const periods = await periodsOf(window)
    expect(periods).toHaveLength(left)
    for (const [, end = ''] of periods) expect(Date.parse(end)).toBeLessThanOrEqual(Date.now())
  })
})

describe('a repeated window', () => {
  const begin = (moment: Date) => startDueWindows(systemContext({ now: () => moment }))
  const isoAfter = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString()

  test('is stored when it starts, also if late, and changes only future ones', async () => {
    const window = await planned(nightly({ timezone: 'UTC' }))
    const first = window.next.from
    expect(first).toMatch(/T02:00:00.000Z$/)
    expect(window.next.to).toBe(isoAfter(first, HOUR_MS))
    expect(await periodsOf(window)).toEqual([])
    await begin(new Date(Date.parse(first) - 1))
    expect(await periodsOf(window)).toEqual([])
    await begin(new Date(first))
    await begin(new Date(first))
    expect(await periodsOf(window)).toEqual([[first, isoAfter(first, HOUR_MS)]])
    await begin(new Date(Date.parse(first) + 2 * DAY_MS + 1))
    const days = [0, 24, 48].map((hours) => isoAfter(first, hours * HOUR_MS))
    expect(await periodsOf(window)).toEqual(days.map((day) => [day, isoAfter(day, HOUR_MS)]))
    const { body } = await people.owner.get(pathOf(window))
    expect(body.next).toEqual({ from: isoAfter(first, 72 * HOUR_MS), to: isoAfter(first, 73 * HOUR_MS) })
  })

  test('stores at most a hundred per round', async () => {
    const window = await planned(nightly({ cron: '0 * * * *', durationMinutes: 10 }))
    const late = new Date(Date.now() + 150 * HOUR_MS)
    const rounds = []
    for (let done = 1; done > 0; rounds.push(done)) done = await begin(late)
    expect(rounds.every((done) => done <= 100)).toBe(true)
    const periods = await periodsOf(window)
    expect(periods).toHaveLength(new Set(periods.map(([from]) => from)).size)
    expect(periods.length).toBeGreaterThanOrEqual(149)
    expect(periods.length).toBeLessThanOrEqual(151)
  })

  test('in progress retains its duration, and one occurrence can end early', async () => {
    const window = await planned(daily())
    const from = new Date(Date.now() - HOUR_MS)
    await updateRows('live.maintenance_window', { id: window._id }, { next_at: from, duration_minutes: 120 })
    await begin(new Date())
    expect((await people.owner.get(pathOf(window))).body.isNow).toBe(true)
    const longer = await people.owner.put(pathOf(window), { body: timing(daily({ durationMinutes: 180 })) })
    expect(await periodsOf(window)).toEqual([[from.toISOString(), isoAfter(from.toISOString(), 3 * HOUR_MS)]])
    expect(longer.body.isNow).toBe(true)
    const ended = await people.owner.post(`${pathOf(window)}/end`)
    expect(ended.body).toMatchObject({ isNow: false, durationMinutes: 180 })
    expect(Date.parse(ended.body.next.from)).toBeGreaterThan(Date.now())
  })

  describe('that has started but is not stored yet', () => {
    const due = async () => {
      const window = await planned(daily())
      const from = new Date(Date.now() - HOUR_MS)
      await updateRows(
        'live.maintenance_window',
        { id: window._id },
        { next_at: from, duration_minutes: 120 },
      )
      return { window, from: from.toISOString() }
    }

    test('is stored before a change', async () => {
      const { window, from } = await due()
      const weekdays = window.cron.replace('* * *', '* * 1-5')
      const { body } = await people.owner.put(pathOf(window), { body: timing(daily({ cron: weekdays })) })
      expect(await periodsOf(window)).toMatchObject([[from, expect.any(String)]])
      expect(body.cron).toBe(weekdays)
    })

    test('is stored before a deletion', async () => {
      const { window, from } = await due()
      expect((await people.owner.delete(pathOf(window))).status).toBe(200)
      const [[since, until] = [], ...more] = await periodsOf(window)
      expect([since, more]).toEqual([from, []])
      expect(Math.abs(Date.parse(until ?? '') - Date.now())).toBeLessThan(60_000)
    })

    test('can be ended', async () => {
      const { window } = await due()
      expect((await people.owner.post(`${pathOf(window)}/end`)).status).toBe(200)
    })
  })

  test('with a new name retains its times', async () => {
    const window = await planned(nightly())
    const next = new Date(Date.now() + 3 * HOUR_MS)
    await updateRows('live.maintenance_window', { id: window._id }, { next_at: next })
    const renamed = await people.owner.put(pathOf(window), { body: timing(nightly({ name: 'Named' })) })
    expect(renamed.body).toMatchObject({ name: 'Named', next: { from: next.toISOString() } })
    const moved = await people.owner.put(pathOf(window), { body: timing(nightly({ timezone: 'UTC' })) })
    expect(moved.body.next.from).toMatch(/T02:00:00/)
  })
})

describe('permissions', () => {
  test('plan it: admins of its scope', async () => {
    const ofClient = nightly({ site: null })
    const answers = await statuses(people, (caller) => plan(ofClient, caller))
    expect(answers).toEqual({ ...allowedFrom('clientAdmin', 201) })
  })

  test('see it: those who see its scope or something in it', async () => {
    const besides = await createProject(tenant.client)
    const [ofClient, ofSite, ofOther] = [
      await planned(nightly({ site: null, name: 'Of the client' })),
      await planned(nightly({ name: 'Of the site' })),
      await planned(nightly({ site: null, project: besides._id, name: 'Of another project' })),
    ]
    const seen = async (caller: Caller, query: object = {}) => {
      const { body } = await caller.get('/api/maintenance-windows', { query: { limit: 500, ...query } })
      const ids = new Set(body.items.map(({ _id }: { _id: string }) => _id))
      return [ofClient, ofSite, ofOther].filter(({ _id }) => ids.has(_id))
    }
    expect(await seen(people.owner)).toEqual([ofClient, ofSite, ofOther])
    expect(await seen(people.projectViewer)).toEqual([ofClient, ofSite])
    expect(await seen(people.stranger)).toEqual([])
    expect(await seen(people.owner, { site: tenant.site._id })).toEqual([ofClient, ofSite])
    expect(await seen(people.owner, { project: besides._id })).toEqual([ofClient, ofOther])
    expect(await seen(people.owner, { client: foreign.client._id })).toEqual([])
    expect((await people.projectViewer.get(pathOf(ofClient))).status).toBe(200)
    expect((await people.projectViewer.get(pathOf(ofOther))).status).toBe(404)
    expect((await people.projectAdmin.delete(pathOf(ofClient))).status).toBe(403)
  })

  test('reference foreign things: nobody', async () => {
    expect((await plan(nightly({ site: foreign.site._id }))).status).toBe(404)
    const site = await createSite(await createProject(tenant.client))
    for (const [more, field] of [
      [{ client: foreign.client._id }, 'client'],
      [{ project: tenant.project._id, site: site._id }, 'project'],
      [{ site: site._id, monitor }, 'site'],
    ] as const) {
      const { status, problem } = await plan(nightly(more))
      expect([status, problem.fields]).toEqual([422, { [field]: [inputMessages.notAnOption] }])
    }
  })
})

test.each<[string, () => object, string, string]>([
  ['without a name', () => nightly({ name: ' ' }), 'name', inputMessages.notBlank],
  ['without a beginning', () => once(0, HOUR_MS, { startsAt: null }), 'startsAt', inputMessages.required],
  ['at no moment', () => once(0, HOUR_MS, { endsAt: 'soon' }), 'endsAt', words.momentInvalid],
  ['that ends first', () => once(HOUR_MS, HOUR_MS - 1000), 'endsAt', words.endBeforeStart],
  ['of 31 days', () => once(0, 31 * DAY_MS), 'endsAt', words.tooLong(30)],
  ['of two years ago', () => once(-730 * DAY_MS, -729 * DAY_MS), 'startsAt', words.momentFar],
  ['in two years', () => once(730 * DAY_MS, 731 * DAY_MS), 'startsAt', words.momentFar],
  [
    'in no time zone',
    () => nightly({ timezone: 'Europe/Nowhere' }),
    'timezone',
    inputMessages.unknownTimeZone,
  ],
  ['without a cron', () => nightly({ cron: '' }), 'cron', inputMessages.required],
  ['with six fields', () => nightly({ cron: '0 0 2 * * *' }), 'cron', words.cron],
  ['that never comes', () => nightly({ cron: '0 0 31 2 *' }), 'cron', words.cronNever],
  ['every minute', () => nightly({ cron: '* * * * *' }), 'cron', words.cronTooOften(5)],
  ['without a duration', () => nightly({ durationMinutes: null }), 'durationMinutes', inputMessages.required],
  [
    'that overlaps itself',
    () => nightly({ cron: '0 * * * *', durationMinutes: 61 }),
    'durationMinutes',
    words.overlaps,
  ],
])('an invalid window is refused: %s', async (_name, body, field, message) => {
  const { status, problem } = await plan(body())
  expect([status, problem.fields]).toEqual([422, { [field]: [message] }])
})

test('past windows do not count towards the limit, two hundred future ones do', async () => {
  const full = await createTenant()
  const fill = (from: Date, to: Date, amount: number) =>
    runSql(sql`
    insert into live.maintenance_window (organization_id, id, client_id, name, kind, starts_at, ends_at, timezone, created_at, updated_at)
    select ${full.organization._id}, gen_random_uuid(), ${full.client._id}, 'Move', 'once', ${from}, ${to}, 'UTC', now(), now()
    from generate_series(1, ${amount}::int)`)
  const owner = await signInAs({ ownerOf: [full.organization] })
  const add = () => plan(once(HOUR_MS, 2 * HOUR_MS, { client: full.client._id }), owner)
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  await fill(ago(3), ago(2), 250)
  expect((await add()).status).toBe(201)
  await fill(ago(-3), ago(-4), 199)
  const { status, problem } = await add()
  expect([status, problem.message]).toEqual([409, words.tooMany(200)])
})
