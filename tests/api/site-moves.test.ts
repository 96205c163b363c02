import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { TABLES_OF_SITES } from '~/server/structure/sites/move-sites.store'
import { siteMoveMessages as words } from '~/shared/messages/site-edit'
import type { Project } from '~/shared/schemas/project'
import type { Site } from '~/shared/schemas/site'
import { activityOf } from '../support/activity'
import { createClient, createMonitor, createProject, createSite, createTenant } from '../support/factories'
import type { People } from '../support/people'
import { runSql } from '../support/rows'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
let target: Project
beforeAll(async () => {
  target = await createProject(tenant.client)
})

const move = (caller: People['owner'], sites: number[], project = target._id, from = tenant.project._id) =>
  caller.put(`/api/projects/${from}/movesites`, { body: { sites, project } })
const fieldsOf = async (answer: ReturnType<typeof move>) => (await answer).problem.fields ?? {}

test('sites move with all that names their project', async () => {
  const sites: Site[] = [await createSite(tenant.project), await createSite(tenant.project)]
  const [first] = sites as [Site]
  const monitor = await createMonitor(first)
  await people.owner.post('/api/notes', { body: { page: first.pages[0]?._id, text: 'Relaunch' } })
  const visitor = await openShare(people.owner, tenant, first)
  const moved = await move(
    people.clientAdmin,
    sites.map(({ _id }) => _id),
  )
  expect([moved.status, moved.body]).toEqual([200, { moved: 2 }])
  for (const table of ['page', 'monitor', 'note', 'share_link']) {
    const rows = await runSql(
      sql`select distinct project_id from ${sql.table(`public.${table}`)} where site_id = ${first._id}`,
    )
    expect([table, rows]).toEqual([table, [{ project_id: target._id }]])
  }
  expect((await people.owner.get(`/api/monitors/${monitor._id}`)).body.site).toBe(first._id)
  expect((await visitor.get(`/api/sites/${first._id}`)).body.project).toBe(target._id)
  expect((await people.projectAdmin.get(`/api/sites/${first._id}`)).status).toBe(404)
  expect((await activityOf(own.db, 'site', first._id)).at(-1)).toMatchObject({
    action: 'site.move',
    before: { project: tenant.project.name },
    after: { project: target.name },
  })
})

/** Their rows say where something was stored, used, imported or deleted at that time. */
const OF_THE_PAST = [
  'blob',
  'deletion',
  'mail',
  'site_import_row',
  'usage_change',
  'usage_day',
  'usage_failure_day',
]

test('takes every table along that names a site and its project', async () => {
  const rows = await runSql(sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('project_id', 'site_id')
      and table_name not in (select inhrelid::regclass::text from pg_inherits)
    group by table_name having count(*) = 2 order by table_name`)
  expect(rows.map(({ name }) => name).filter((name) => !OF_THE_PAST.includes(name))).toEqual(
    [...TABLES_OF_SITES].sort(),
  )
})

test('needs an administrator of the other project too', async () => {
  expect((await move(people.projectAdmin, [tenant.site._id])).status).toBe(404)
})

test('stays within the client, with its own name, all or none', async () => {
  const other = await createProject(await createClient(tenant.organization))
  const foreign = await createTenant()
  const { owner } = people
  expect(Object.keys(await fieldsOf(move(owner, [tenant.site._id], other._id)))).toEqual(['project'])
  expect((await move(owner, [tenant.site._id], foreign.project._id)).status).toBe(404)
  expect((await move(owner, [tenant.site._id, foreign.site._id])).status).toBe(404)
  const twin = await createSite(target, { name: tenant.site.name.toUpperCase() })
  expect(await fieldsOf(move(owner, [tenant.site._id]))).toEqual({
    project: [words.namesTaken([twin.name])],
  })
  expect((await owner.get(`/api/sites/${tenant.site._id}`)).body.project).toBe(tenant.project._id)
  expect((await move(owner, [])).status).toBe(422)
})

test('keeps competitors apart from own sites', async () => {
  const body = { name: 'Rival', urls: 'http://1.1.1.1/rival' }
  const { owner } = people
  const rival = (await owner.post(`/api/clients/${tenant.client._id}/competitive-template`, { body })).body
  const refusal = { project: [words.competitors] }
  expect(await fieldsOf(move(owner, [tenant.site._id], rival.project))).toEqual(refusal)
  expect(await fieldsOf(move(owner, [rival._id], target._id, rival.project))).toEqual(refusal)
})
