import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { purgeDeletions } from '~/server/administration/purges/purge-deletion'
import { MAX_CLIENT_DASHBOARDS } from '~/shared/rules/personal-dashboards/choices'
import type { Deletion } from '~/shared/schemas/deletion'
import { RESTORE_DAYS } from '~/shared/schemas/deletion'
import { DAY_MS } from '~/shared/values/units'
import { activityOf } from '../support/activity'
import { type Caller, callerWith } from '../support/api'
import { systemContext } from '../support/contexts'
import { createTenant } from '../support/factories'
import { runSql } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
let client: number

beforeAll(() => {
  client = tenant.client._id
})

const create = async (by: Caller, name = 'Shop'): Promise<string> => {
  const answer = await by.post('/api/dashboards', { body: { client, name } })
  expect(answer.status).toBe(201)
  return answer.body._id
}
const addChart = async (dashboard: string, by: Caller, body: object = {}): Promise<string> => {
  const answer = await by.post('/api/charts', { body: { dashboard, client, title: 'LCP', ...body } })
  expect(answer.status).toBe(201)
  return answer.body._id
}
const remove = async (by: Caller, path: string): Promise<string> => {
  const { status, body } = await by.delete(`/api/${path}`)
  expect(status).toBe(200)
  expect(body).toEqual({ ok: true, deletions: [expect.any(String)] })
  return body.deletions[0]
}
const restore = (by: Caller, id: string) => by.post(`/api/deletions/${id}/restore`)
const deletedOf = async (by: Caller): Promise<Deletion[]> =>
  (await by.get('/api/dashboards/deleted', { query: { client } })).body.items
const deletionOf = async (by: Caller, id: string) => (await deletedOf(by)).find(({ _id }) => _id === id)
const later = (days: number) => systemContext({ now: () => new Date(Date.now() + days * DAY_MS) })
const stored = async (table: string, id: string): Promise<number> => {
  const rows = await runSql(sql<{ n: number }>`select count(*)::int as n from ${sql.table(`public.${table}`)}
    where id = ${id}`)
  return rows[0]?.n ?? -1
}
const rules = async (): Promise<number> =>
  (await people.owner.get('/api/alert-rules', { query: { site: tenant.site._id } })).body.items.filter(
    ({ isInherited }: { isInherited: boolean }) => !isInherited,
  ).length

describe('a deleted dashboard', () => {
  test('disappears with its charts, alert rules and share links, and comes back with all of them', async () => {
    const id = await create(people.clientAdmin)
    const alerting = { sites: [tenant.site._id], sendAlert: true, thresholdBudget: 2500 }
    const chart = await addChart(id, people.clientAdmin, alerting)
    const link = await people.owner.post('/api/share-links', {
      body: { name: 'Link', personalDashboard: id },
    })
    const share = callerWith({ authorization: `Bearer ${link.body.key}` })
    const listsIt = async () =>
      (await people.owner.get('/api/dashboards', { query: { client } })).body.dashboards.some(
        ({ _id }: { _id: string }) => _id === id,
      )
    const links = async () =>
      (await people.owner.get('/api/share-links', { query: { client } })).body.items.length
    const seen = async () => [
      (await people.owner.get(`/api/dashboards/${id}`)).status,
      (await people.owner.get(`/api/dashboards/${id}/alldata`)).status,
      (await people.owner.get(`/api/charts/${chart}/data`)).status,
      (await share.get(`/api/dashboards/${id}`)).status,
      await listsIt(),
      await links(),
      await rules(),
    ]
    expect(await seen()).toEqual([200, 200, 200, 200, true, 1, 1])
    const deletion = await remove(people.clientAdmin, `dashboards/${id}`)
    expect(await seen()).toEqual([404, 404, 404, 401, false, 0, 0])
    expect(await stored('chart', chart)).toBe(1)
    expect((await restore(people.clientAdmin, deletion)).body).toMatchObject({
      kind: 'personalDashboard',
      client,
      dashboard: id,
      isRenamed: false,
    })
    expect(await seen()).toEqual([200, 200, 200, 200, true, 1, 1])
    expect((await activityOf(own.db, 'personalDashboard', id)).map(({ action }) => action)).toContain(
      'personalDashboard.restore',
    )
    await remove(people.clientAdmin, `dashboards/${id}`)
  })

  test('is listed with who deleted it; its author and admins of the client restore it', async () => {
    const id = await create(people.projectViewer, 'Of a viewer')
    await addChart(id, people.projectViewer)
    const deletion = await remove(people.clientAdmin, `dashboards/${id}`)
    const listed = await deletionOf(people.projectViewer, deletion)
    expect(listed).toMatchObject({
      kind: 'personalDashboard',
      name: 'Of a viewer',
      charts: 1,
      mayRestore: true,
    })
    expect(listed?.deletedBy).toMatch(/@/)
    expect(listed?.within).toEqual([tenant.organization.name, tenant.client.name])
    expect(await deletionOf(people.clientViewer, deletion)).toMatchObject({ mayRestore: false })
    expect((await restore(people.clientViewer, deletion)).status).toBe(403)
    expect((await restore(people.projectAdmin, deletion)).status).toBe(403)
    expect((await restore(people.stranger, deletion)).status).toBe(404)
    expect((await restore(people.projectViewer, deletion)).status).toBe(200)
    expect((await restore(people.projectViewer, deletion)).status).toBe(404)
    expect((await people.projectViewer.get(`/api/dashboards/${id}`)).body.charts).toHaveLength(1)
  })

  test('is listed below Settings for its author and for admins, and unknown to others', async () => {
    const id = await create(people.clientViewer)
    const deletion = await remove(people.clientViewer, `dashboards/${id}`)
    const isListed = async (by: Caller) =>
      (await by.get('/api/deletions')).body.items.some(({ _id }: Deletion) => _id === deletion)
    expect(
      await Promise.all(
        [people.clientViewer, people.clientAdmin, people.owner, people.projectViewer, people.stranger].map(
          isListed,
        ),
      ),
    ).toEqual([true, true, true, false, false])
    const query = { client }
    expect((await people.stranger.get('/api/dashboards/deleted', { query })).status).toBe(404)
    expect((await people.owner.get('/api/dashboards/deleted')).status).toBe(422)
  })

  test('is not restored over the limit of its client', async () => {
    const full = await createTenant()
    const add = () => people.super.post('/api/dashboards', { body: { client: full.client._id, name: 'A' } })
    const first = await add()
    const { body } = await people.super.delete(`/api/dashboards/${first.body._id}`)
    for (let i = 0; i < MAX_CLIENT_DASHBOARDS; i++) expect((await add()).status).toBe(201)
    expect((await restore(people.super, body.deletions[0])).status).toBe(409)
  })

  test('is purged after seven days, with what was deleted in it before', async () => {
    const id = await create(people.clientAdmin)
    const alerting = { sites: [tenant.site._id], sendAlert: true, thresholdBudget: 2500 }
    const first = await addChart(id, people.clientAdmin, alerting)
    const second = await addChart(id, people.clientAdmin)
    const chartDeletion = await remove(people.clientAdmin, `charts/${first}`)
    const deletion = await remove(people.clientAdmin, `dashboards/${id}`)
    expect(await purgeDeletions(later(RESTORE_DAYS - 0.01))).toBe(0)
    expect((await people.owner.delete(`/api/deletions/${deletion}`, { body: { name: 'Shop' } })).status).toBe(
      200,
    )
    expect((await restore(people.owner, deletion)).status).toBe(409)
    expect(await deletionOf(people.owner, deletion)).toBe(undefined)
    expect(await purgeDeletions(systemContext())).toBe(1)
    expect([await stored('personal_dashboard', id), await stored('chart', second)]).toEqual([0, 0])
    expect([await stored('deletion', chartDeletion), await stored('deletion', deletion)]).toEqual([0, 0])
    const rows = await runSql(sql`select from public.alert_rule where deletion_id = ${chartDeletion}`)
    expect(rows).toEqual([])
  })
})

describe('a deleted chart', () => {
  test('is restored to its dashboard, which is restored first', async () => {
    const id = await create(people.projectViewer, 'Board')
    const [first, second] = [
      await addChart(id, people.projectViewer),
      await addChart(id, people.projectViewer),
    ]
    const charts = async () =>
      (await people.projectViewer.get(`/api/dashboards/${id}`)).body.charts.map(
        ({ _id }: { _id: string }) => _id,
      )
    const chartDeletion = await remove(people.projectViewer, `charts/${first}`)
    expect(await charts()).toEqual([second])
    const deletion = await remove(people.projectViewer, `dashboards/${id}`)
    expect(await deletionOf(people.projectViewer, chartDeletion)).toMatchObject({
      kind: 'chart',
      blockedBy: 'Board',
    })
    expect((await restore(people.projectViewer, chartDeletion)).status).toBe(409)
    expect((await restore(people.projectViewer, deletion)).status).toBe(200)
    expect(await charts()).toEqual([second])
    expect((await restore(people.projectViewer, chartDeletion)).body).toMatchObject({
      kind: 'chart',
      dashboard: id,
    })
    expect(await charts()).toEqual([first, second])
    expect((await activityOf(own.db, 'chart', first)).map(({ action }) => action)).toContain('chart.restore')
  })

  test('is purged alone after seven days', async () => {
    const id = await create(people.clientAdmin)
    const [first, second] = [await addChart(id, people.clientAdmin), await addChart(id, people.clientAdmin)]
    await remove(people.clientAdmin, `charts/${first}`)
    expect(await purgeDeletions(later(RESTORE_DAYS + 0.01))).toBeGreaterThan(0)
    expect([await stored('chart', first), await stored('chart', second)]).toEqual([0, 1])
    expect(await stored('personal_dashboard', id)).toBe(1)
    expect(await deletedOf(people.owner)).toEqual([])
  })
})
