import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moveHistories } from '~/server/structure/sites'
import type { Site } from '~/shared/schemas/site'
import { activityOf } from '../support/activity'
import { signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import {
  createClient,
  createDevice,
  createMonitor,
  createProject,
  createSite,
  createTenant,
  unique,
} from '../support/factories'
import type { People } from '../support/people'
import { addHistory } from '../support/point-history'
import { insertRows, runSql } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()

const withPages = (count: number): Promise<Site> =>
  createSite(tenant.project, {
    pages: Array.from({ length: count }, () => ({
      url: `http://127.0.0.1/${unique('page').replaceAll(' ', '-')}`,
    })),
  })
const pageOf = (site: Site) => site.pages[0]?._id ?? 0
const move = (caller: People['owner'], from: Site, to: number, page = pageOf(from)) =>
  caller.put(`/api/sites/${from._id}/movePage`, { body: { page_id: page, site_id: to } })
const moveToNew = (caller: People['owner'], from: Site, project: number, name = unique('Moved')) =>
  caller.put(`/api/sites/${from._id}/movepagetonewsite`, {
    body: { page_id: pageOf(from), site_name: name, project },
  })

test('a page moves with its history, monitors and notes', async () => {
  const [from, to] = [await withPages(2), await withPages(1)]
  const page = pageOf(from)
  const device = await createDevice(tenant.client)
  await addHistory(
    own.db,
    { organization: tenant.organization._id, page, site: from._id, device: device._id, location: 1 },
    [2000, 2100],
  )
  const monitor = await createMonitor(from)
  await people.projectAdmin.post('/api/notes', { body: { page, text: 'Relaunch' } })
  const { status, body } = await move(people.projectAdmin, from, to._id)
  expect([status, body.pages.map((one: { _id: number }) => one._id).includes(page)]).toEqual([200, true])
  await moveHistories(systemContext())
  for (const table of ['page', 'monitor', 'note', 'run', 'run_latest']) {
    const column = table === 'page' ? 'id' : 'page_id'
    const rows = await runSql(
      sql`select distinct site_id from ${sql.table(`public.${table}`)} where ${sql.ref(column)} = ${page}`,
    )
    expect([table, rows]).toEqual([table, [{ site_id: to._id }]])
  }
  expect((await people.projectViewer.get(`/api/monitors/${monitor._id}`)).body.site).toBe(to._id)
  expect((await activityOf(own.db, 'page', page)).at(-1)).toMatchObject({
    action: 'page.move',
    before: { site: from.name },
    after: { site: to.name },
  })
})

test('a page moves to a new site with the settings of the old one', async () => {
  const from = await withPages(2)
  const project = await createProject(tenant.client)
  const { status, body } = await moveToNew(people.clientAdmin, from, project._id, 'Fresh')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Fresh',
    project: project._id,
    frequency: from.frequency,
    regions: from.regions,
    devices: from.devices,
    pages: [{ _id: pageOf(from) }],
  })
  const rows = await runSql(sql`select project_id from live.page where id = ${pageOf(from)}`)
  expect(rows).toEqual([{ project_id: project._id }])
})

test('needs an administrator of the other site too', async () => {
  const from = await withPages(20)
  const hidden = await createSite(await createProject(tenant.client))
  expect((await move(people.projectAdmin, from, hidden._id)).status).toBe(404)
  expect((await moveToNew(people.projectAdmin, from, hidden.project)).status).toBe(404)
  expect((await move(people.clientAdmin, from, hidden._id)).status).toBe(200)
})

test('stays within the client, and leaves a page behind', async () => {
  const from = await withPages(2)
  const other = await createSite(await createProject(await createClient(tenant.organization)))
  const fieldsOf = async (answer: ReturnType<typeof move>) => (await answer).problem.fields ?? {}
  const refusal = await fieldsOf(move(people.owner, from, other._id))
  expect(Object.keys(refusal)).toEqual(['site_id'])
  expect(Object.keys(await fieldsOf(moveToNew(people.owner, from, other.project)))).toEqual(['project'])
  expect(Object.keys(await fieldsOf(move(people.owner, from, tenant.site._id, 999_999)))).toEqual(['page_id'])
  expect(await fieldsOf(moveToNew(people.owner, from, tenant.project._id, tenant.site.name))).toEqual({
    site_name: ['Site name is existing'],
  })
  const twin = await createSite(tenant.project, {
    pages: [{ url: from.pages[0]?.url }, { url: 'http://127.0.0.1/x' }],
  })
  expect(await fieldsOf(move(people.owner, from, twin._id))).toEqual({
    page_id: ['The other site already has a page with this URL'],
  })
  expect((await move(people.owner, tenant.site, from._id)).status).toBe(409)
})

test('does not make one monitored site two beyond the quota', async () => {
  const fresh = await createTenant()
  const owner = await signInAs({ ownerOf: [fresh.organization] })
  const from = await createSite(fresh.project, {
    pages: ['a', 'b'].map((path) => ({ url: `http://127.0.0.1/${path}` })),
  })
  for (const { _id } of from.pages) await createMonitor(from, { page: _id })
  await insertRows('subscription', {
    organization_id: fresh.organization._id,
    status: 'active',
    uptime_quota: 1,
  })
  const answers = [await move(owner, from, fresh.site._id), await moveToNew(owner, from, fresh.project._id)]
  expect(answers.map(({ status, problem }) => [status, problem.reason])).toEqual([
    [409, 'QUOTA_EXCEEDED'],
    [409, 'QUOTA_EXCEEDED'],
  ])
})
