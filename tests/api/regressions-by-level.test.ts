import { beforeAll, expect, test } from 'vitest'
import { detectChanges } from '~/server/analysis/changes'
import type { Project } from '~/shared/schemas/project'
import type { Site } from '~/shared/schemas/site'
import { systemContext } from '../support/contexts'
import { createProject, createSite, createTenant } from '../support/factories'
import { allowedFrom, createPeople, type People, statuses } from '../support/people'
import { addHistory } from '../support/point-history'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant } = tenantFixture()
let project: Project
let site: Site
let people: People
const steady = (count: number, level: number) =>
  Array.from({ length: count }, (_, i) => level * (1 + 0.02 * (((i * 7) % 5) - 2)))
beforeAll(async () => {
  project = await createProject(tenant.client)
  people = await createPeople({ ...tenant, project })
  const device = tenant.site.devices[0] ?? 0
  site = await createSite(project, { devices: [device] })
  const page = site.pages[0]?._id ?? 0
  const series = { organization: tenant.organization._id, page, site: site._id, device, location: 1 }
  await addHistory(own.db, series, [...steady(40, 2000), ...steady(8, 2600)])
  await detectChanges(systemContext())
})

const list = (caller: People['owner'], query: Record<string, string | number>) =>
  caller.get('/api/lighthouses/regressions', { query })

test('level changes are listed for a project, and for no other', async () => {
  const { body } = await list(people.owner, { project_id: project._id })
  expect(body.items).toMatchObject([{ site: site._id, client: tenant.client._id, metric: 'lcp' }])
  expect((await list(people.owner, { project_id: tenant.project._id })).body.total).toBe(0)
  const client_id = tenant.client._id
  expect((await list(people.owner, { project_id: project._id, client_id })).body.total).toBe(1)
  expect((await list(people.owner, { project_id: tenant.project._id, client_id })).body.total).toBe(0)
  const [device = 0, another = 999_999] = [tenant.site.devices[0], tenant.site.devices[1]]
  const idsOf = async (more: object) =>
    (await list(people.owner, { project_id: project._id, ...more })).body.total
  expect(
    await Promise.all([idsOf({ device, location: 1 }), idsOf({ device: another }), idsOf({ location: 2 })]),
  ).toEqual([1, 0, 0])
  expect((await list(people.owner, { project_id: 'x' })).status).toBe(422)
})

test('those of a project are for its members, and hidden from others', async () => {
  const answers = await statuses(people, (caller) => list(caller, { project_id: project._id }))
  expect(answers).toEqual(allowedFrom('projectViewer', 200))
  expect((await list(people.projectViewer, { project_id: tenant.project._id })).status).toBe(404)
  const foreign = await createTenant()
  expect((await list(people.owner, { project_id: foreign.project._id })).status).toBe(404)
  const mixed = { project_id: project._id, organization_id: foreign.organization._id }
  expect((await list(people.owner, mixed)).body.total).toBe(0)
})
