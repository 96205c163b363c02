import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { processDemo } from '~/server/administration/demo'
import { sweepCrossings } from '~/server/alerting/alert-evaluation'
import { evaluateUptime, groupAlerts, notifyAlerts, notifyIncidents } from '~/server/alerting/alerts'
import { deliverDue } from '~/server/alerting/channels'
import { queueMailings } from '~/server/alerting/mailings'
import { scheduleDueSites } from '~/server/measuring/test-queue'
import { loadDemoFromTerminal } from '~/server/process/terminal/load-demo'
import { packHours } from '~/server/uptime/availability'
import { settleMonitors } from '~/server/uptime/monitors'
import { demoMessages } from '~/shared/messages/demo'
import type { User } from '~/shared/schemas/user'
import { type SignedIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant } from '../support/factories'
import { prepared } from '../support/prepared'
import { runSql } from '../support/rows'
import { isFull } from '../support/slice'

/** The whole year is part of the long form; the rules are the same for some weeks. */
const DAYS = isFull ? 365 : 45

const own = onOwnDatabase()
const admin = prepared(() => signInAs({ isSuper: true }))
const foreign = prepared(createTenant)
let tenant: number
beforeAll(async () => {
  const { status, body } = await admin.post('/api/demo', {})
  expect([status, body.state]).toEqual([201, 'queued'])
  tenant = body.organization._id
  await processDemo(systemContext(), { days: DAYS })
}, 120_000)

const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(own.db)).rows
const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => {
  const [row] = await rows(query)
  if (!row) throw new Error('No row')
  return row
}

describe('demo data', () => {
  test('is made once', async () => {
    const { body } = await admin.get('/api/demo')
    expect(body).toMatchObject({ state: 'ready', progress: 100, organization: { name: 'Demo' } })
    expect(body.seconds).toBeGreaterThan(0)
    const again = await admin.post('/api/demo', {})
    expect([again.status, again.body]).toEqual([201, body])
    expect(await processDemo(systemContext())).toBe(0)
  })

  test('shows its worst clients: down, failing tests, a regression', async () => {
    const down = await rows(
      sql`select from monitor_state where organization_id = ${tenant} and state = 'down'`,
    )
    expect(down).toHaveLength(1)
    const failing = await rows(sql<{ name: string }>`
      select distinct c.name from run_latest l join live.page p on p.organization_id = l.organization_id and p.id = l.page_id
      join live.client c on c.organization_id = p.organization_id and c.id = p.client_id
      where l.organization_id = ${tenant} and l.failure_code is not null order by c.name`)
    expect(failing.map(({ name }) => name)).toEqual(['City of Larkspur', 'Tidewater Travel'])
    const worse = await rows(sql<{ name: string }>`
      select distinct c.name from regression r join live.page p on p.organization_id = r.organization_id and p.id = r.page_id
      join live.client c on c.organization_id = p.organization_id and c.id = p.client_id
      where r.organization_id = ${tenant} and r.status = 'open' and r.direction = 'worse' and r.metric = 'lcp'`)
    expect(worse.map(({ name }) => name)).toContain('Cedar & Pine Furniture')
    expect(worse.map(({ name }) => name)).not.toContain('Harbour Coffee')
  })

  test('has evidence behind its newest points', async () => {
    const { missing, points } = await one(sql<{ missing: number; points: number }>`
      select count(*)::int as points, (count(*) filter (where not exists (select from blob b
        where b.organization_id = r.organization_id and b.hash = r.filmstrip_hash and b.is_stored)))::int as missing
      from run_latest l join run r on r.organization_id = l.organization_id and r.created_at = l.created_at and r.id = l.run_id
      where l.organization_id = ${tenant}`)
    expect(points).toBeGreaterThan(30)
    expect(missing).toBe(0)
  })

  test('has states without a gap, and hours that agree with them', async () => {
    const { gaps } = await one(sql<{ gaps: number }>`
      select count(*)::int as gaps from (select to_at, lead(from_at) over (partition by monitor_id order by from_at) as next
        from uptime_span where organization_id = ${tenant}) s where to_at is distinct from next`)
    expect(gaps).toBe(0)
    const { disagreeing, hours } = await one(sql<{ disagreeing: number; hours: number }>`
      select count(*)::int as hours, (count(*) filter (where failed <> (
        select count(*) from generate_series(h.hour_at, h.hour_at + interval '59 minutes', interval '5 minutes') slot
        join uptime_span s on s.organization_id = h.organization_id and s.monitor_id = h.monitor_id and s.state = 'down'
          and slot >= s.from_at and slot < coalesce(s.to_at, 'infinity'))))::int as disagreeing
      from uptime_hour h where organization_id = ${tenant}`)
    expect(hours).toBeGreaterThan(1_000)
    expect(disagreeing).toBe(0)
  })
})

test('has personal dashboards whose charts have data', async () => {
  const { body } = await admin.post('/api/dashboards/getall', { body: {} })
  const own = body.dashboards.filter((one: { organization: number }) => one.organization === tenant)
  expect(own.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Core Web Vitals', 'Slowest pages', 'Uptime and speed']),
  )
  for (const { _id } of own) {
    const { body: lines } = await admin.get(`/api/dashboards/${_id}/alldata`)
    for (const line of lines.trimEnd().split('\n')) expect(JSON.parse(line)).toMatchObject({ gap: null })
  }
})

describe('alerts of the demo', () => {
  const states = async (state: string) =>
    (await admin.get('/api/alerts', { query: { state, organization: tenant, limit: 100 } })).body.items

  test('are open, acknowledged and closed', async () => {
    const open = await states('open')
    expect(open.map(({ causeKind }: { causeKind: string }) => causeKind).toSorted()).toEqual([
      'deployment',
      'incident',
      'page',
    ])
    const acknowledged = await states('acknowledged')
    expect(acknowledged).toHaveLength(1)
    expect(acknowledged[0].title).toMatch(/^TLS certificate 13.4 days, below 14 days/)
    expect(acknowledged[0].acknowledgement.note).not.toBe('')
    const closed = await states('closed')
    expect(closed.some(({ causeKind }: { causeKind: string }) => causeKind === 'incident')).toBe(true)
    for (const { openedAt, closedAt } of closed)
      expect(Date.parse(closedAt)).toBeGreaterThan(Date.parse(openedAt))
    const titles = open.map(({ title }: { title: string }) => title)
    expect(titles).toEqual([
      expect.stringMatching(/^Down: .+tidewater/),
      expect.stringMatching(/^3 failed tests in a row: Appointments/),
      expect.stringMatching(/^LCP up to .+cedar-pine/),
    ])
  })

  test('say what crossed, and who was notified', async () => {
    for (const { _id } of [...(await states('open')), ...(await states('acknowledged'))]) {
      const { status, body } = await admin.get(`/api/alerts/${_id}`)
      expect(status).toBe(200)
      expect(body.items.length).toBeGreaterThan(0)
      expect(body.notices.every(({ recipient }: { recipient: unknown }) => recipient === null)).toBe(true)
    }
  })

  test('have channels with a failed delivery, and reports', async () => {
    const kinds = await rows(sql<{ kind: string; failed: number }>`
      select h.kind, (count(*) filter (where v.failed_at is not null))::int as failed, count(v.id)::int as sent
      from live.channel h left join delivery v on v.organization_id = h.organization_id and v.channel_id = h.id
      where h.organization_id = ${tenant} group by h.kind order by h.kind`)
    expect(kinds).toEqual([
      { kind: 'slack', failed: 0, sent: expect.any(Number) },
      { kind: 'webhook', failed: 1, sent: 3 },
    ])
    expect(
      await rows(
        sql`select kind, frequency, has_pdf from live.mailing where organization_id = ${tenant} order by 1, 2`,
      ),
    ).toEqual([
      { kind: 'standard', frequency: 'monthly', has_pdf: true },
      { kind: 'standard', frequency: 'weekly', has_pdf: false },
      { kind: 'team', frequency: 'monthly', has_pdf: false },
    ])
  })
})

test('the demo has owners, members with roles, and teams with administrators', async () => {
  const host = await signInAs({ isSuper: true })
  const query = { organization: tenant, limit: 50 }
  const { items } = (await host.get('/api/users', { query })).body
  const owners = items.filter((one: User) => one.organizations.some(({ isOwner }) => isOwner))
  expect([items.length, owners.length]).toEqual([7, 2])
  const teams = (await host.get('/api/teams', { query: { organization: tenant } })).body.items
  expect(teams.map(({ name, users }: { name: string; users: number }) => [name, users])).toEqual([
    ['Agency', 3],
    ['Hosting', 2],
  ])
  const amina = items.find((one: User) => one.name === 'Amina Haddad')
  const roles = (await host.get(`/api/users/${amina?._id}/permissions`)).body.items
  expect(roles.map(({ role }: { role: string }) => role)).toContain('clientAdmin')
})

test('a demo subscription has no next email, since none is ever sent', async () => {
  const host = await signInAs({ isSuper: true })
  const { items } = (await host.get('/api/mailings', { query: { organization: tenant } })).body
  expect(items.length).toBeGreaterThan(0)
  expect(items.map(({ nextAt }: { nextAt: string | null }) => nextAt)).toEqual(items.map(() => null))
  const own = { organization: tenant, kind: 'standard', frequency: 'daily', hour: 7 }
  expect((await host.put('/api/mailings/own', { body: own })).body.nextAt).toBeNull()
})

test('tests of a statistics row are its successful, failed and canceled ones', async () => {
  const host = await signInAs({ isSuper: true })
  const { series, total } = (await host.get(`/api/organizations/${tenant}/statistics`)).body
  for (const row of [total, ...series]) expect(row.tests).toBe(row.succeeded + row.failed + row.canceled)
  expect(total.tests).toBeGreaterThan(0)
})

describe('demo data is left alone', () => {
  test('by the schedule, the prober, the packer and the mails', async () => {
    const before =
      await rows(sql`select monitor_id, state, since from monitor_state where organization_id = ${tenant}
      order by monitor_id`)
    await runSql(
      sql`update live.site_schedule set next_run_at = now() - interval '1 hour' where organization_id = ${tenant}`,
    )
    const ctx = systemContext()
    expect(await scheduleDueSites(ctx)).toBe(0)
    await settleMonitors(ctx)
    await packHours(ctx, new AbortController().signal)
    await notifyIncidents(ctx)
    expect(await rows(sql`select from mail`)).toEqual([])
    expect(await rows(sql`select from test where organization_id = ${tenant} and status = 'queued'`)).toEqual(
      [],
    )
    expect(
      await rows(sql`select monitor_id, state, since from monitor_state where organization_id = ${tenant}
      order by monitor_id`),
    ).toEqual(before)
  })

  test('by the jobs of alerts, channels and reports, even when something is due', async () => {
    const past = sql`now() - interval '1 hour'`
    await runSql(sql`update live.alert set notify_at = ${past} where organization_id = ${tenant}`)
    await runSql(sql`update delivery set next_at = ${past} where organization_id = ${tenant}`)
    await runSql(sql`update live.mailing set next_at = ${past} where organization_id = ${tenant}`)
    const stateOf = async () => ({
      alerts: await rows(sql`select * from live.alert where organization_id = ${tenant} order by id`),
      crossings: await rows(
        sql`select * from live.alert_crossing where organization_id = ${tenant} order by id`,
      ),
      notices: await rows(sql`select * from alert_notice where organization_id = ${tenant} order by id`),
      deliveries: await rows(sql`select * from delivery where organization_id = ${tenant} order by id`),
      mailings: await rows(sql`select * from live.mailing where organization_id = ${tenant} order by id`),
    })
    const before = await stateOf()
    const ctx = systemContext()
    await notifyIncidents(ctx)
    await groupAlerts(ctx)
    await notifyAlerts(ctx)
    await sweepCrossings(ctx)
    await evaluateUptime(ctx)
    expect(await deliverDue(ctx, new AbortController().signal)).toBe(0)
    await queueMailings(ctx)
    expect(await stateOf()).toEqual(before)
    expect(await rows(sql`select from mail`)).toEqual([])
  })

  test('by its users: what would reach a host is refused with the reason', async () => {
    const { site, page, client } = await one(sql<{ site: number; page: number; client: number }>`
      select site_id as site, id as page, client_id as client from live.page where organization_id = ${tenant} limit 1`)
    const { monitor } = await one(sql<{ monitor: number }>`
      select id as monitor from live.monitor where organization_id = ${tenant} limit 1`)
    const refused = await Promise.all([
      admin.post('/api/lighthouses/runtestfromdashboard', { body: { page_id: page } }),
      admin.put(`/api/sites/${site}`, { body: { name: 'x' } }),
      admin.post('/api/projects', { body: { client, name: 'x' } }),
      admin.delete(`/api/monitors/${monitor}`, {}),
    ])
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      refused.map(() => [409, demoMessages.refused]),
    )
    const { project } = (await admin.get(`/api/sites/${site}`)).body
    const forecast = `/api/projects/${project}/check-site-settings-for-change-in-prediction`
    expect((await admin.post(forecast, { body: { site } })).status).toBe(200)
  })
})

test('the terminal says that it exists, and where', async () => {
  const result: string[] = []
  const say = (text: string) => result.push(text)
  const options = { databaseUrl: own.url, publicUrl: 'http://here', say, stop: new AbortController().signal }
  expect(await loadDemoFromTerminal(options)).toBe(0)
  expect(result).toEqual([demoMessages.exists, `http://here/dashboard?organization=${tenant}`])
})

test('a new website goes elsewhere', async () => {
  const { body } = await admin.get('/api/onboarding')
  const places = [...body.places, ...body.organizations].map((place) => place.organization ?? place._id)
  expect(places).not.toContain(tenant)
  expect(body.defaultProject).toBe(foreign.project._id)
})

describe('the mark of its screens', () => {
  const isMarked = async (caller: SignedIn, query: Record<string, number | undefined>) =>
    (await caller.get('/api/demo/mark', { query })).body.isDemo
  test('is of its places, for those who may see them', async () => {
    const place = await one(sql<{ site_id: number; client_id: number }>`
      select site_id, client_id from live.page where organization_id = ${tenant} limit 1`)
    const stranger = await signInAs({ ownerOf: [foreign.organization] })
    for (const query of [
      { site_id: place.site_id },
      { client_id: place.client_id },
      { organization_id: tenant },
    ]) {
      expect([query, await isMarked(admin, query)]).toEqual([query, true])
      expect([query, await isMarked(stranger, query)]).toEqual([query, false])
    }
    expect(await isMarked(admin, { site_id: foreign.site._id })).toBe(false)
    // There are other clients too.
    expect(await isMarked(admin, {})).toBe(false)
  })
})

describe('removing it', () => {
  test('leaves nothing of it, and everything else', async () => {
    const { n: blobs } = await one(sql<{ n: number }>`select count(*)::int as n from blob`)
    expect(blobs).toBeGreaterThan(20)
    expect((await admin.delete('/api/demo', {})).body.state).toBe('deleting')
    expect((await admin.post('/api/demo', {})).status).toBe(409)
    await processDemo(systemContext())
    expect((await admin.get('/api/demo', {})).body).toMatchObject({ state: null, organization: null })
    const tables = await rows(sql<{ name: string }>`
      select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'organization_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`)
    for (const { name } of tables) {
      const left = await rows(sql<{ action?: string }>`
        select * from ${sql.table(`public.${name}`)} where organization_id = ${tenant} limit 5`)
      expect([name, left.filter(({ action }) => action !== 'organization.delete')]).toEqual([name, []])
    }
    const { organization } = foreign
    expect((await admin.get(`/api/organizations/${organization._id}`)).status).toBe(200)
    expect((await admin.delete('/api/demo', {})).status).toBe(404)
  })

  test('and loading it again, also after an interruption', async () => {
    await admin.post('/api/demo', {})
    await processDemo(systemContext(), { signal: AbortSignal.abort() })
    expect((await admin.get('/api/demo')).body.state).toBe('creating')
    expect(await processDemo(systemContext(), { days: 2 })).toBe(1)
    const { body } = await admin.get('/api/demo')
    expect(body.state).toBe('ready')
    const clients = await rows(sql`select from live.client where organization_id = ${body.organization._id}`)
    expect(clients).toHaveLength(6)
  })
})
