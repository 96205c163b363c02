import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { processMoves } from '~/server/administration/client-moves/process-moves'
import { MOVED } from '~/server/administration/client-moves/tables'
import { purgeDeletions } from '~/server/administration/purges/purge-deletion'
import { settleDeletions } from '~/server/administration/purges/settle-deletions'
import { processImports } from '~/server/administration/site-imports'
import { reviewEvidence, storeArtefact } from '~/server/measuring/evidence'
import { scheduleDueSites } from '~/server/measuring/test-queue'
import { sha256 } from '~/server/platform/blobs'
import { exchangeChecks, openRequest } from '~/server/uptime/monitors'
import type { CheckResult } from '~/shared/schemas/prober'
import type { Site } from '~/shared/schemas/site'
import { activityOf } from '../support/activity'
import { callerWith, signInAs } from '../support/api'
import { withBilling } from '../support/billing'
import { systemContext } from '../support/contexts'
import {
  createClient,
  createMonitor,
  createOrganization,
  createProject,
  createSite,
  createTenant,
  createUser,
  unique,
} from '../support/factories'
import { addRuns, fillClient } from '../support/fill-client'
import { createPlace, createTested, grantTeam } from '../support/place'
import { insertRows, runSql } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
withBilling()

const pathOf = (client: number) => `/api/clients/${client}/move-client`
const move = (client: number, organization: number, more: object = {}) =>
  people.super.put(pathOf(client), { body: { organization, keepsAccess: true, ...more } })

const finishMoves = async () => {
  while ((await processMoves(systemContext())) > 0);
}

/** Rows of a table by organization. */
/** Rules of the whole organization stay with it. */
async function countOwnRules(organization: number): Promise<number> {
  const rows = await runSql(sql<{ n: number }>`select count(*)::int as n from live.alert_rule
    where organization_id = ${organization} and client_id is null`)
  return rows[0]?.n ?? 0
}

async function countRows(table: string, organization: number): Promise<number> {
  const rows = await runSql(sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(`public.${table}`)} where organization_id = ${organization}`)
  return rows[0]?.count ?? 0
}

const TABLES = [
  ...new Set(
    Object.values(MOVED)
      .flat()
      .map(({ table }) => table),
  ),
  'run',
  'uptime_hour',
]

describe('PUT /api/clients/{id}/move-client', () => {
  test('takes everything along under the same ids', async () => {
    const place = await createPlace()
    const { organization: from, client, page, monitor } = place
    await grantTeam(place)
    await fillClient(place)
    const filled = await Promise.all(
      TABLES.map(async (table) => [table, await countRows(table, from)] as const),
    )
    const empty = filled.filter(([, count]) => count === 0).map(([table]) => table)
    expect(empty).toEqual([])
    const to = await createOrganization()
    const devices = await countRows('device', to._id)
    const shared = await countRows('device', from)
    const rules = await countRows('alert_rule', from)
    const [ownRules, otherRules] = await Promise.all([countOwnRules(from), countOwnRules(to._id)])

    const { status, body } = await move(client, to._id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'moving', phase: 'history', to: { _id: to._id } })
    const { body: notice } = await people.super.get('/api/clients/move-notice', {
      query: { client_id: client },
    })
    expect(notice.move).toMatchObject({ phase: 'history', client: { _id: client } })
    expect((await people.super.get(`/api/clients/${client}`)).body.organization).toBe(to._id)
    await finishMoves()

    const after = Object.fromEntries(
      await Promise.all(
        TABLES.map(async (table) => [table, [await countRows(table, from), await countRows(table, to._id)]]),
      ),
    )
    const expected = Object.fromEntries(filled.map(([table, count]) => [table, [0, count]]))
    // Devices of the organization stay with it; the permission of its team and what the team subscribed to is gone.
    expect(after).toEqual({
      ...expected,
      device: [shared - 2, devices + 2],
      alert_rule: [ownRules, rules - ownRules + otherRules],
      permission: [0, (expected['permission']?.[1] ?? 0) - 1],
      mailing: [0, (expected['mailing']?.[1] ?? 0) - 1],
    })
    const ids = await sql<{ page: number; monitor: number; retention_days: number }>`
      select p.id as page, m.id as monitor, c.retention_days from live.page p
      join live.monitor m on m.organization_id = p.organization_id and m.client_id = p.client_id
      join live.client c on c.organization_id = p.organization_id and c.id = p.client_id
      where p.organization_id = ${to._id}`.execute(own.db)
    expect(ids.rows[0]).toMatchObject({ page, monitor })
    expect((await people.super.get(pathOf(client))).body.move).toMatchObject({ state: 'done', progress: 100 })
  })

  test('replaces devices of the organization by equal ones, in results too', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    const [device] = place.site.devices
    const id = typeof device === 'number' ? device : Number(Object(device)['_id'])
    await addRuns(place, { device: id, count: 3 })
    expect((await move(place.client._id, to._id)).status).toBe(200)
    await finishMoves()
    const rows = await runSql(sql<{ name: string; count: number }>`
      select d.name, count(*)::int as count from run r
      join live.device d on d.organization_id = r.organization_id and d.id = r.device_id
      where r.organization_id = ${to._id} group by d.name`)
    expect(rows).toEqual([{ name: expect.any(String), count: 3 }])
    expect(await countRows('device', to._id)).toBe(await countRows('device', place.organization._id))
  })

  test('copies a device that the new organization lacks', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    await runSql(sql`update live.device set emulation = jsonb_set(emulation, '{width}', '777')
      where organization_id = ${place.organization._id}`)
    const before = await countRows('device', to._id)
    expect((await move(place.client._id, to._id)).status).toBe(200)
    const rows = await runSql(sql<{ type: string; width: string }>`
      select d.type, d.emulation ->> 'width' as width from site_device s
      join live.device d on d.organization_id = s.organization_id and d.id = s.device_id
      where s.organization_id = ${to._id}`)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ type, width }) => `${type} ${width}`))).toEqual(new Set(['custom 777']))
    expect(await countRows('device', to._id)).toBe(before + rows.length)
  })

  test('copies evidence, and what other clients share stays', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    const ctx = systemContext()
    const data = Buffer.from(`screenshot ${randomUUID()}`)
    const hash = sha256(data)
    const artefact = {
      hash: hash.toString('hex'),
      body: data,
      codec: 'none' as const,
      mediaType: 'image/png',
    }
    await storeArtefact(ctx, place.organization._id, artefact)
    await addRuns(place, { device: 1, count: 1, screenshot: hash })
    await move(place.client._id, to._id)
    await finishMoves()
    const rows = await runSql(sql<{ is_stored: boolean }>`
      select is_stored from blob where organization_id = ${to._id} and hash = ${hash}`)
    expect(rows).toEqual([{ is_stored: true }])
    expect(await ctx.blobs.get(`${to._id}/${hash.toString('hex')}`)).toEqual(
      await ctx.blobs.get(`${place.organization._id}/${hash.toString('hex')}`),
    )
  })

  test.each([
    ['all', undefined, false],
    ['members', undefined, false],
    ['members', false, false],
    ['members', true, true],
  ] as const)(
    'with people %s and keepsAccess %s: API key, share links and webhooks work afterwards: %s',
    async (kept, keepsAccess, isKept) => {
      const place = await createTested()
      const { client, tenant: owning } = place
      const to = await createOrganization()
      const owner = await signInAs({ ownerOf: [owning.organization] })
      const bearer = ({ body }: { body: { key: string } }) =>
        callerWith({ authorization: `Bearer ${body.key}` })
      const key = bearer(await owner.post(`/api/clients/${client}/regenerateapikey`))
      const share = bearer(await owner.post('/api/share-links', { body: { name: 'Link', client } }))
      const ofSite = bearer(
        await owner.post('/api/share-links', {
          body: { name: 'Link', client, project: place.project, site: owning.site._id },
        }),
      )
      const works = async () => [
        (await key.get(`/api/clients/${client}`)).status === 200,
        (await share.get(`/api/clients/${client}`)).status === 200,
        (await ofSite.get(`/api/sites/${owning.site._id}`)).status === 200,
      ]
      expect(await works()).toEqual([true, true, true])
      const { amounts } = (await people.super.get(pathOf(client))).body
      expect(amounts).toMatchObject({ hasApiKey: true, channels: 1 })
      expect(amounts.shareLinks).toBeGreaterThanOrEqual(2)

      const body = { people: kept, keepsAccess }
      expect((await move(client, to._id, body)).body.keepsAccess).toBe(isKept)
      await finishMoves()
      expect(await works()).toEqual([isKept, isKept, isKept])
      expect(await countRows('channel', to._id)).toBe(isKept ? 1 : 0)
      expect((await people.super.get(pathOf(client))).body.move.keepsAccess).toBe(isKept)
      const entries = await activityOf(own.db, 'client', client)
      const moves = entries.filter(({ action }) => action === 'client.move')
      expect(moves.map(({ after }) => after)).toEqual(
        Array(2).fill(expect.objectContaining({ keepsPeople: kept === 'all', keepsAccess: isKept })),
      )
    },
  )

  test('refuses a choice that is none', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    const { status, problem } = await move(place.client._id, to._id, { keepsAccess: 'some' })
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['keepsAccess']])
  })

  test('keeps permissions, of all people or of members only', async () => {
    const rightsOf = async (people: 'all' | 'members') => {
      const place = await createTenant()
      const to = await createOrganization()
      const { client, project } = place
      const member = await createUser({ memberOf: [to], grants: [{ role: 'projectAdmin', client, project }] })
      const other = await createUser({ grants: [{ role: 'clientAdmin', client }] })
      await move(client._id, to._id, { people })
      const rows = await runSql(sql<{ user_id: string; role: string }>`
        select user_id, role from live.permission where organization_id = ${to._id} and client_id = ${client._id}
        order by role`)
      const members = await runSql(sql<{ user_id: string }>`
        select user_id from live.organization_member where organization_id = ${to._id}`)
      return {
        rights: rows.map(({ user_id, role }) => [user_id === member.id ? 'member' : 'other', role]),
        joined: members.some(({ user_id }) => user_id === other.id),
      }
    }
    expect(await rightsOf('all')).toEqual({
      rights: [
        ['other', 'clientAdmin'],
        ['member', 'projectAdmin'],
      ],
      joined: true,
    })
    expect(await rightsOf('members')).toEqual({ rights: [['member', 'projectAdmin']], joined: false })
  })

  test('repeats running tests, and refuses their late results', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    await runSql(sql`update live.site_schedule set next_run_at = now() - interval '1 minute'
      where organization_id = ${place.organization._id}`)
    await scheduleDueSites(systemContext())
    await runSql(sql`
      with one as (select id, test_id from test_job where organization_id = ${place.organization._id} limit 1),
      started as (update test t set status = 'running' from one where t.organization_id = ${place.organization._id}
        and t.id = one.test_id)
      update test_job j set state = 'running', attempt = 1, lease_id = gen_random_uuid(), run_id = gen_random_uuid(),
        lease_until = now() + interval '30 s' from one
      where j.organization_id = ${place.organization._id} and j.id = one.id`)
    const before = await countRows('test_job', place.organization._id)
    expect(before).toBeGreaterThan(0)
    await move(place.client._id, to._id)
    const rows = await runSql(sql<{
      state: string
      status: string
      attempt: number
      lease_id: string | null
    }>`
      select j.state, t.status, j.attempt, j.lease_id from test_job j
      join test t on t.organization_id = j.organization_id and t.id = j.test_id
      where j.organization_id = ${to._id}`)
    expect(rows).toHaveLength(before)
    for (const row of rows)
      expect(row).toEqual({ state: 'ready', status: 'queued', attempt: 0, lease_id: null })
  })

  test('is recorded in both organizations', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    const name = unique('Renamed')
    await move(place.client._id, to._id, { name })
    const moves = (await activityOf(own.db, 'client', place.client._id)).filter(
      ({ action }) => action === 'client.move',
    )
    const rows = await runSql(sql<{ organization_id: number }>`
      select organization_id from activity where action = 'client.move'
        and object_id = ${String(place.client._id)} order by 1`)
    expect(rows.map((row) => row.organization_id)).toEqual([place.organization._id, to._id])
    expect(moves[0]).toMatchObject({
      before: { name: place.client.name, organizationName: place.organization.name },
      after: { name, organizationName: to.name },
    })
  })

  test('refuses a client that is being moved, and deleting it or its organization', async () => {
    const place = await createTenant()
    const [to, third] = [await createOrganization(), await createOrganization()]
    await move(place.client._id, to._id)
    const again = await move(place.client._id, third._id)
    expect(again.status).toBe(409)
    expect(again.problem.message).toMatch(/being moved already/)
    const deleted = await people.super.delete(`/api/clients/${place.client._id}`, {
      body: { name: place.client.name },
    })
    expect(deleted.status).toBe(409)
    const confirmed = { body: { name: place.organization.name } }
    const organization = await people.super.delete(`/api/organizations/${place.organization._id}`, confirmed)
    expect(organization.status).toBe(409)
    await finishMoves()
    expect(
      (await people.super.delete(`/api/organizations/${place.organization._id}`, confirmed)).status,
    ).toBe(200)
    expect((await move(place.client._id, third._id)).status).toBe(200)
  })

  test('refuses a taken name with a free one', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    await createClient(to, place.client.name.toUpperCase())
    const { status, problem } = await move(place.client._id, to._id)
    expect(status).toBe(409)
    expect(problem.fields?.['name']?.[0]).toContain(`${place.client.name} 2`)
    expect((await move(place.client._id, to._id, { name: `${place.client.name} 2` })).status).toBe(200)
  })

  test.each([
    ['an unknown organization', async () => 2_000_000_000, 409],
    ['its own organization', async () => tenant.organization._id, 409],
    ['none', async () => 'none', 422],
    ['an expired organization', async () => withSubscription({ status: 'expired' as const }), 409],
    [
      'an organization without room for its tests',
      async () => withSubscription({ status: 'active' as const, monthly_test_quota: 1 }),
      409,
    ],
  ])('refuses %s', async (_, organization, status) => {
    const before = await countRows('page', tenant.organization._id)
    const answer = await people.super.put(pathOf(tenant.client._id), {
      body: { organization: await organization() },
    })
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.problem.fields ?? {})).toEqual(['organization'])
    expect(await countRows('page', tenant.organization._id)).toBe(before)
  })

  test('refuses an organization without room for its monitored sites', async () => {
    const place = await createTenant()
    await createMonitor(place.site)
    const to = await withSubscription({ status: 'active', uptime_quota: 0 })
    const { status, problem } = await move(place.client._id, to)
    expect(status).toBe(409)
    expect(problem.fields?.['organization']?.[0]).toMatch(/quota of 0/)
  })

  test('refuses demo clients', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    await insertRows('demo', {
      organization_id: place.organization._id,
      state: 'ready',
      requested_at: new Date(),
    })
    expect((await move(place.client._id, to._id)).status).toBe(409)
    await own.db.deleteFrom('demo').execute()
  })

  test('deletes the history of pages that were deleted after they moved', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    await addRuns(place, { device: 1, count: 5 })
    await move(place.client._id, to._id)
    await runSql(sql`delete from live.page where organization_id = ${to._id}`)
    await finishMoves()
    expect([await countRows('run', place.organization._id), await countRows('run', to._id)]).toEqual([0, 0])
  })

  test('moves large clients page by page, with all that was added meanwhile', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    const second = await createProject(place.client)
    for (let index = 0; index < 3; index++) {
      const pages = Array.from({ length: 12 }, () => ({ url: `http://127.0.0.1/${randomUUID()}` }))
      await createSite(second, { pages })
    }
    const pages = await countRows('page', place.organization._id)
    let batches = 0
    const ctx = systemContext()
    await finishMoves()
    await move(place.client._id, to._id)
    await processMoves(ctx, { isDone: () => batches++ > 2 })
    await finishMoves()
    expect([await countRows('page', place.organization._id), await countRows('page', to._id)]).toEqual([
      0,
      pages,
    ])
    expect(await countRows('site', place.organization._id)).toBe(0)
  })

  test('keeps monitors going: a result counts once, before, during and after', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    const monitor = await createMonitor(place.site)
    const start = Math.floor(Date.now() / 60_000) * 60_000
    const found = (slot: number): CheckResult => ({
      ...{
        monitor: monitor._id,
        slot,
        isRecheck: false,
        lateMs: 1,
        outcome: 'ok',
        reason: null,
        responseMs: 42,
      },
      ...{ phases: {}, status: 200, tries: 1, evidence: [] },
    })
    const report = (...slots: number[]) =>
      exchangeChecks(systemContext(), 1, {
        ...{ prober: randomUUID(), name: 'prober', startedAt: start, cutOffSince: null, cursor: null },
        ...{ shards: [], results: slots.map(found), isLeaving: false },
      })
    await report(start - 120_000, start - 60_000)
    const before = await stateOf(monitor._id)
    const moving = move(place.client._id, to._id)
    await Promise.all([moving, report(start - 60_000, start)])
    await report(start - 120_000, start, start + 30_000)
    await finishMoves()
    const after = await stateOf(monitor._id)
    expect(after).toMatchObject({ state: before?.state, since: before?.since, organization_id: to._id })
    const rows = await runSql(sql<{ organization_id: number; slot: number }>`
      select organization_id, (extract(epoch from slot_at) * 1000)::float8 as slot from uptime_check
      where monitor_id = ${monitor._id} order by slot_at`)
    expect(rows).toEqual(
      [-120_000, -60_000, 0, 30_000].map((after) => ({ organization_id: to._id, slot: start + after })),
    )
  })

  test('keeps the secrets of requests', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    const secrets = { headers: [{ name: 'Authorization', value: 'Bearer t0ken' }], body: '' }
    const onPage = await createMonitor(place.site, { request: secrets })
    const target = 'http://127.0.0.1/status'
    const onTarget = await createMonitor(place.site, { page: null, target, request: secrets })
    await move(place.client._id, to._id)
    const rows = await runSql(sql<{ id: number; sealed: string }>`
      select id, sealed from live.monitor where organization_id = ${to._id} order by id`)
    expect(rows.map(({ id }) => id)).toEqual([onPage._id, onTarget._id])
    for (const { id, sealed } of rows) expect(await openRequest(sealed, to._id, id)).toEqual(secrets)
  })

  test('neither schedules sites nor finds two of a client while its pages move', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    const from = place.organization._id
    await runSql(sql`insert into client_move (id, client_id, client_name, from_organization_id, to_organization_id, keeps_people,
      page_ids, monitor_ids, request_id, requested_at)
      values (gen_random_uuid(), ${place.client._id}, 'x', ${from}, ${to._id}, true, '{}', '{}', 'x', now())`)
    await runSql(
      sql`insert into live.client (organization_id, id, name) values (${to._id}, ${place.client._id}, 'Arrived')`,
    )
    await runSql(
      sql`update live.site_schedule set next_run_at = now() - interval '1 minute' where organization_id = ${from}`,
    )
    await scheduleDueSites(systemContext())
    expect(await countRows('test', from)).toBe(0)
    expect((await people.super.get(`/api/clients/${place.client._id}`)).body.name).toBe('Arrived')
    await finishMoves()
    await scheduleDueSites(systemContext())
    expect(await countRows('test', to._id)).toBeGreaterThan(0)
  })

  test('does not purge an organization that a history is leaving', async () => {
    const place = await createTenant()
    const [from, to] = [place.organization._id, (await createOrganization())._id]
    await addRuns(place, { device: 1, count: 5 })
    await move(place.client._id, to)
    // As with the account of its last owner.
    await runSql(sql`insert into deletion (organization_id, id, kind, name, deleted_at, purge_after, settled_at)
      values (${from}, gen_random_uuid(), 'organization', 'Left', now(), now() - interval '1 second', now())`)
    expect(await purgeDeletions(systemContext())).toBe(0)
    await finishMoves()
    expect([await countRows('run', from), await countRows('run', to)]).toEqual([0, 5])
    expect(await purgeDeletions(systemContext())).toBe(1)
  })

  test('neither deletes nor restores nor imports what is inside a client while its pages move', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    const doomed = await createSite(place.project)
    const remove = (site: Site) =>
      people.super.delete(`/api/sites/${site._id}`, { body: { name: site.name } })
    const [deletion] = (await remove(doomed)).body.deletions
    const imported = await people.super.post(`/api/projects/${place.project._id}/site-imports`, {
      body: { text: 'https://1.1.1.1/' },
    })
    await people.super.post(`/api/site-imports/${imported.body._id}/confirm`, { body: {} })
    await runSql(sql`insert into client_move (id, client_id, client_name, from_organization_id, to_organization_id, keeps_people,
      page_ids, monitor_ids, request_id, requested_at)
      values (gen_random_uuid(), ${place.client._id}, 'x', ${place.organization._id}, ${to._id}, true, '{}', '{}', 'x',
        now())`)
    const restore = () => people.super.post(`/api/deletions/${deletion}/restore`)
    expect([(await remove(place.site)).status, (await restore()).status]).toEqual([409, 409])
    await settleDeletions(systemContext())
    await runSql(
      sql`update deletion set purge_after = now() - interval '1 second', settled_at = now() where id = ${deletion}`,
    )
    expect(await purgeDeletions(systemContext())).toBe(0)
    expect(await processImports(systemContext())).toBe(0)
    await runSql(
      sql`insert into live.client (organization_id, id, name) values (${to._id}, ${place.client._id}, 'Arrived')`,
    )
    await finishMoves()
    expect((await restore()).status).toBe(200)
    expect((await people.super.get(`/api/sites/${doomed._id}`)).status).toBe(200)
    expect(await processImports(systemContext())).toBe(1)
  })

  test('tests belong to a page without a foreign key', async () => {
    const { organization, page, test: id } = await createTested()
    await expect(
      sql`update test set page_id = 2000000000 where id = ${id}`.execute(own.db),
    ).rejects.toMatchObject({ code: '23503' })
    await runSql(sql`delete from live.page where organization_id = ${organization} and id = ${page}`)
    expect(await countRows('test', organization)).toBe(0)
  })

  test('moves a long history in several batches', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    await runSql(sql`
      insert into run (organization_id, created_at, id, test_id, page_id, site_id, device_id, location_id, status, duration_ms)
      select ${place.organization._id}::int, now() - k / 4 * interval '7 seconds', gen_random_uuid(), gen_random_uuid(),
        ${place.site.pages[0]?._id}::int, ${place.site._id}::int, 1, 1, 'success', k from generate_series(1, 2500) k`)
    await move(place.client._id, to._id)
    await finishMoves()
    const rows = await runSql(sql`
      select count(*)::int as rows, sum(duration_ms)::int as sum from run where organization_id = ${to._id}`)
    expect(rows).toEqual([{ rows: 2500, sum: (2500 * 2501) / 2 }])
  })

  test('moves tests of one moment, the oldest of all, in several batches', async () => {
    const { organization, client, site } = await createTenant()
    const to = await createOrganization()
    await runSql(sql`
      with batch as (insert into test_batch (organization_id, id, source, request_id, created_at)
        values (${organization._id}, gen_random_uuid(), 'schedule', 'x', now()) returning id)
      insert into test (organization_id, id, batch_id, page_id, site_id, device_id, location_id, form_factor, status,
        created_at)
      select ${organization._id}::int, gen_random_uuid(), batch.id, ${site.pages[0]?._id}::int, ${site._id}::int,
        1, 1, 'MOBILE', 'success', date_trunc('day', now()) - interval '400 days'
      from batch, generate_series(1, 250)`)
    await move(client._id, to._id)
    await finishMoves()
    for (const [table, count] of [
      ['test', 250],
      ['test_batch', 1],
    ] as const)
      expect([await countRows(table, organization._id), await countRows(table, to._id)]).toEqual([0, count])
  })

  test('keeps the history while the evidence of the old organization is reviewed', async () => {
    const place = await createTenant()
    const to = await createOrganization()
    await addRuns(place, { device: 1, count: 7 })
    await move(place.client._id, to._id)
    const forever = new AbortController().signal
    await reviewEvidence(systemContext(), forever)
    await finishMoves()
    await reviewEvidence(systemContext(), forever)
    expect([await countRows('run', place.organization._id), await countRows('run', to._id)]).toEqual([0, 7])
  })

  const stateOf = (monitor: number) =>
    own.db.selectFrom('monitor_state').selectAll().where('monitor_id', '=', monitor).executeTakeFirst()

  async function withSubscription(values: {
    status: 'expired' | 'active'
    monthly_test_quota?: number
    uptime_quota?: number
  }): Promise<number> {
    const { _id } = await createOrganization()
    await insertRows('subscription', { organization_id: _id, ...values })
    return _id
  }
})
