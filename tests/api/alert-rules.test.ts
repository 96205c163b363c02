import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listEffectiveRules } from '~/server/alerting/alert-rules'
import { DEFAULT_RULES } from '~/shared/rules/alerts/default-rules'
import { activityOf } from '../support/activity'
import { createClient, createDevice, createTenant } from '../support/factories'
import { allowedFrom, createPeople, statuses } from '../support/people'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
let organization: number
let client: number
let project: number
let site: number
let page: number
beforeAll(async () => {
  organization = tenant.organization._id
  client = tenant.client._id
  project = tenant.project._id
  site = tenant.site._id
  page = tenant.site.pages[0]?._id ?? 0
})

/** An organization as a whole is hidden from members of its clients. */
const hiddenFromMembers = {
  anonymous: 401,
  nobody: 404,
  stranger: 404,
  projectViewer: 404,
  projectAdmin: 404,
  clientViewer: 404,
  clientAdmin: 404,
}
const SLOW = { metric: 'lcp', kind: 'value', threshold: 2500 }
const create = (body: object, caller = people.owner) => caller.post('/api/alert-rules', { body })
const list = (query: Record<string, number>, caller = people.owner) =>
  caller.get('/api/alert-rules', { query })
const idsOf = (rules: { _id: string }[]) => rules.map(({ _id }) => _id)

describe('POST /api/alert-rules', () => {
  test('creates a rule with defaults', async () => {
    const { status, body } = await create({ ...SLOW, site })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      organization,
      client,
      project,
      site,
      page: null,
      place: { level: 'site', _id: site, name: tenant.site.name },
      metric: 'lcp',
      data: 'lab',
      kind: 'value',
      threshold: 2500,
      consecutive: null,
      isConfirmed: true,
      countsNormal: false,
      notifiesEmail: true,
      channelChoice: 'all',
      isEnabled: true,
      overrides: null,
    })
    expect(body.name).toBe(body.description)
    expect(await activityOf(own.db, 'alertRule', body._id)).toMatchObject([
      { action: 'alertRule.create', after: { metric: 'lcp', threshold: 2500 } },
    ])
  })

  test('ignores what does not apply to the metric', async () => {
    const { body } = await create({
      project,
      metric: 'down',
      kind: 'event',
      threshold: 5,
      consecutive: 3,
      devices: [99_999],
      isConfirmed: true,
    })
    expect(body).toMatchObject({
      threshold: null,
      consecutive: null,
      devices: [],
      isConfirmed: false,
      data: null,
    })
  })

  test('is for admins of the place', async () => {
    expect(await statuses(people, (caller) => create({ ...SLOW, project }, caller))).toEqual({
      ...allowedFrom('projectAdmin', 201),
      clientViewer: 403,
    })
    const ofAll = await statuses(people, (caller) => create({ ...SLOW, organization }, caller))
    expect(ofAll).toEqual({ ...hiddenFromMembers, owner: 201, super: 201 })
  })

  test('refuses bad values at their fields', async () => {
    const refusals: [object, string][] = [
      [{ threshold: null }, 'threshold'],
      [{ threshold: -1 }, 'threshold'],
      [{ kind: 'event' }, 'kind'],
      [{ kind: 'rate', threshold: 5000 }, 'threshold'],
      [{ kind: 'count', consecutive: 1 }, 'consecutive'],
      [{ kind: 'rate', threshold: 20, baseline: 'median', baselinePoints: 2 }, 'baselinePoints'],
      [{ metric: 'availability', threshold: 99, periodDays: 400 }, 'periodDays'],
      [{ metric: 'cls', threshold: 20 }, 'threshold'],
      [{ devices: [999_999] }, 'devices'],
      [{ locations: [999] }, 'locations'],
      [{ channelChoice: 'chosen', notifiesEmail: false }, 'channels'],
      [{ channelChoice: 'chosen', channels: ['018f0000-0000-7000-8000-000000000000'] }, 'channels'],
    ]
    for (const [body, field] of refusals) {
      const { status, problem } = await create({ ...SLOW, site, ...body })
      expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
    }
  })

  test('takes devices of its client only', async () => {
    const device = await createDevice(tenant.client)
    expect((await create({ ...SLOW, site, devices: [device._id] })).body.devices).toEqual([device._id])
    const other = await createDevice(await createClient(tenant.organization))
    expect((await create({ ...SLOW, site, devices: [other._id] })).problem.fields).toHaveProperty('devices')
    expect((await create({ ...SLOW, organization, devices: [device._id] })).status).toBe(422)
  })

  test('hides other tenants', async () => {
    const foreign = await createTenant()
    expect((await create({ ...SLOW, site: foreign.site._id })).status).toBe(404)
    expect((await create(SLOW)).status).toBe(404)
  })
})

describe('inheritance', () => {
  test('lists own rules and those of levels above, and those below apart', async () => {
    const fresh = await createTenant()
    const { owner, clientAdmin, projectViewer } = await createPeople(fresh)
    const at = async (place: object) => (await create({ ...SLOW, ...place }, owner)).body._id as string
    const ofOrganization = await at({ organization: fresh.organization._id })
    const ofClient = await at({ client: fresh.client._id })
    const ofSite = await at({ site: fresh.site._id })
    const ofPage = await at({ page: fresh.site.pages[0]?._id })
    const { body } = await list({ site: fresh.site._id }, projectViewer)
    expect(body.place).toMatchObject({ level: 'site', _id: fresh.site._id, project: fresh.project._id })
    const shown = idsOf(body.items)
    expect(shown[0]).toBe(ofSite)
    expect(shown).toEqual(expect.arrayContaining([ofOrganization, ofClient]))
    expect(body.items.find((rule: { _id: string }) => rule._id === ofClient)).toMatchObject({
      isInherited: true,
      place: { level: 'client', name: fresh.client.name },
      recentAlerts: 0,
      lastAlert: null,
    })
    expect(idsOf(body.below)).toEqual([ofPage])
    const ofAll = await list({ organization: fresh.organization._id }, owner)
    expect(idsOf(ofAll.body.below)).toEqual(expect.arrayContaining([ofClient, ofSite, ofPage]))
    expect((await list({ organization: fresh.organization._id }, clientAdmin)).status).toBe(404)
  })

  test('overrides a rule below its place, or switches it off there', async () => {
    const inherited = (await create({ ...SLOW, name: 'Slow', client })).body._id
    const override = (body: object, caller = people.owner) =>
      caller.post(`/api/alert-rules/${inherited}/override`, { body })
    const made = await override({ project, threshold: 4000 }, people.projectAdmin)
    expect(made.body).toMatchObject({
      name: 'Slow',
      threshold: 4000,
      overrides: inherited,
      project,
      metric: 'lcp',
    })
    const { items } = (await list({ site })).body
    expect(idsOf(items)).toContain(made.body._id)
    expect(idsOf(items)).not.toContain(inherited)
    expect((await override({ project, threshold: 5000 })).status).toBe(409)
    expect((await override({ client, threshold: 5000 })).status).toBe(409)
    expect((await override({ site, isEnabled: false })).status).toBe(409)
    const off = await people.owner.post(`/api/alert-rules/${made.body._id}/override`, {
      body: { site, isEnabled: false },
    })
    expect(off.body).toMatchObject({ isEnabled: false, threshold: 4000 })
    expect(idsOf((await list({ site })).body.items)).toContain(off.body._id)
    expect(await activityOf(own.db, 'alertRule', made.body._id)).toMatchObject([
      { action: 'alertRule.override', before: { threshold: 2500 }, after: { threshold: 4000 } },
    ])
  })

  test('does not override rules of other places', async () => {
    const otherClient = await createClient(tenant.organization)
    const other = (await create({ ...SLOW, client: otherClient._id })).body._id
    const foreign = await createTenant()
    const theirs = await createPeople(foreign)
    const hidden = (await create({ ...SLOW, organization: foreign.organization._id }, theirs.owner)).body._id
    for (const id of [other, hidden, 'x', '018f0000-0000-7000-8000-000000000000'])
      expect((await people.owner.post(`/api/alert-rules/${id}/override`, { body: { site } })).status).toBe(
        404,
      )
  })

  test('deletes the overrides of a rule with it', async () => {
    const rule = (await create({ ...SLOW, client })).body._id
    const override = (await people.owner.post(`/api/alert-rules/${rule}/override`, { body: { project } }))
      .body
    const second = (await people.owner.post(`/api/alert-rules/${override._id}/override`, { body: { site } }))
      .body
    expect((await people.owner.delete(`/api/alert-rules/${rule}`)).status).toBe(200)
    for (const id of [rule, override._id, second._id])
      expect((await people.owner.get(`/api/alert-rules/${id}`)).status).toBe(404)
    expect(await activityOf(own.db, 'alertRule', rule)).toMatchObject([
      { action: 'alertRule.create' },
      { action: 'alertRule.delete', before: { overrides: 2 } },
    ])
  })
})

describe('one rule', () => {
  test('is read, updated and switched off; its metric stays', async () => {
    const { _id: id } = (await create({ ...SLOW, site })).body
    const path = `/api/alert-rules/${id}`
    expect((await people.projectViewer.get(path)).body).toMatchObject({ _id: id, threshold: 2500 })
    const body = { ...SLOW, name: 'Slow', kind: 'count', consecutive: 4, threshold: 3000, isEnabled: false }
    const { body: changed } = await people.projectAdmin.put(path, { body })
    expect(changed).toMatchObject({ name: 'Slow', consecutive: 4, threshold: 3000, isEnabled: false, site })
    expect(
      (await people.owner.put(path, { body: { ...SLOW, metric: 'cls', threshold: 1 } })).problem.fields,
    ).toHaveProperty('metric')
    expect((await people.projectAdmin.put(path, { body })).status).toBe(200)
  })

  test('offers what its place can use', async () => {
    const { body } = await people.projectAdmin.get('/api/alert-rules/choices', { query: { site } })
    expect(body.place).toMatchObject({ level: 'site', name: tenant.site.name })
    expect(body.pages).toContainEqual({ _id: page, name: tenant.site.pages[0]?.name })
    expect(body.devices.length).toBeGreaterThan(0)
    expect(body.locations[0]).toHaveProperty('label')
    expect(body.channels).toEqual([])
    // The owner, by default.
    expect(body.subscribers).toEqual({ alert: 1, thresholdAlert: 0 })
  })
})

test('limits the rules of one place', async () => {
  const fresh = await createTenant()
  const { owner } = await createPeople(fresh)
  for (let i = 0; i < 50; i++) await create({ ...SLOW, site: fresh.site._id }, owner)
  expect((await create({ ...SLOW, site: fresh.site._id }, owner)).status).toBe(409)
})

const defaultsOf = (organizationId: number) =>
  DEFAULT_RULES.map((rule) => ({
    ...rule,
    clientId: null,
    projectId: null,
    siteId: null,
    pageId: null,
    id: expect.any(String),
    organizationId,
    isEnabled: true,
    overridesId: null,
    notifiesEmail: true,
    channelChoice: 'all',
    channels: [],
  }))

test('new organizations get the default rules', async () => {
  const { organization: fresh } = await createTenant()
  expect(await listEffectiveRules(own.db, [fresh._id])).toEqual(defaultsOf(fresh._id))
  expect(await listEffectiveRules(own.db, [])).toEqual([])
})

test('the migration inserts the same for earlier ones', async () => {
  const { organization: earlier } = await createTenant()
  const migration = readFileSync('app/server/platform/db/migrations/0054-alerts.sql', 'utf8')
  const insert = migration.slice(migration.indexOf('insert into alert_rule (')).split(';')[0] ?? ''
  await own.db.deleteFrom('live.alert_rule').execute()
  await sql
    .raw(insert.replaceAll(/\b(into|from) (?=(alert_rule|organization)\b)/g, '$1 public.'))
    .execute(own.db)
  expect(await listEffectiveRules(own.db, [earlier._id])).toEqual(defaultsOf(earlier._id))
})
