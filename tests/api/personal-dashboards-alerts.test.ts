import { beforeAll, describe, expect, test } from 'vitest'
import type { AlertRule, ListedAlertRule } from '~/shared/schemas/alert-rule'
import { changeable } from '../support/charts'
import { createSite } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, people } = tenantFixture()
let client: number
let dashboard: string

const create = (body: object, by = people.clientAdmin) =>
  by.post('/api/charts', {
    body: { dashboard, client, title: 'Slow pages', sendAlert: true, thresholdBudget: 2500, ...body },
  })
const rulesAt = async (place: object): Promise<AlertRule[]> =>
  (await people.owner.get('/api/alert-rules', { query: { ...place } })).body.items.filter(
    ({ isInherited }: ListedAlertRule) => !isInherited,
  )

beforeAll(async () => {
  client = tenant.client._id
  dashboard = (await people.owner.post('/api/dashboards', { body: { client, name: 'A' } })).body._id
})

describe('a chart with sendAlert', () => {
  test('creates the rules of its budget at its place', async () => {
    const { status, body } = await create({ thresholdRate: 20, thresholdCounter: 3, regions: [1] })
    expect(status).toBe(201)
    expect(body.sendAlert).toBe(true)
    const [count, rate] = (await rulesAt({ client })).sort((a, b) => a.kind.localeCompare(b.kind))
    const common = { metric: 'lcp', data: 'lab', name: 'Slow pages', locations: [1], isEnabled: true }
    expect(count).toMatchObject({ ...common, kind: 'count', threshold: 2500, consecutive: 3 })
    expect(rate).toMatchObject({ ...common, kind: 'rate', threshold: 20, baseline: 'previous' })
    expect((await people.clientAdmin.delete(`/api/charts/${body._id}`)).status).toBe(200)
    expect(await rulesAt({ client })).toEqual([])
  })

  test.each([
    ['page', () => ({ pages: [tenant.site.pages[0]?._id] }), () => ({ page: tenant.site.pages[0]?._id })],
    ['site', () => ({ sites: [tenant.site._id] }), () => ({ site: tenant.site._id })],
    ['project', () => ({ projects: [tenant.project._id] }), () => ({ project: tenant.project._id })],
  ])('watches a %s', async (_, chosen, place) => {
    const { body } = await create(chosen())
    expect(await rulesAt(place())).toMatchObject([{ kind: 'value', threshold: 2500 }])
    await people.clientAdmin.delete(`/api/charts/${body._id}`)
    expect(await rulesAt(place())).toEqual([])
  })

  test('watches field data, availability and response times, too', async () => {
    const site = { site: tenant.site._id }
    const sites = [tenant.site._id]
    const charts = [
      { source: 'field', metric: 'inp', thresholdBudget: 200 },
      { source: 'availability', metric: 'availability', thresholdBudget: 99.9 },
      { source: 'responseTime', metric: 'responseTime', thresholdBudget: 800 },
      { type: 'histogram', histogramMetrics: ['cls'], budgetMetric: 'cls', thresholdBudget: 0.1 },
    ]
    const ids = []
    for (const chart of charts) {
      const { status, body } = await create({ sites, ...chart })
      expect(status).toBe(201)
      ids.push(body._id)
    }
    expect((await rulesAt(site)).map(({ metric, data }) => [metric, data]).sort()).toEqual([
      ['availability', null],
      ['cls', 'lab'],
      ['inp', 'field'],
      ['responseTime', null],
    ])
    // With the dashboard its charts and their rules are deleted.
    const other = await people.owner.post('/api/dashboards', { body: { client, name: 'B' } })
    await create({ dashboard: other.body._id, sites, metric: 'tbt', thresholdBudget: 300 })
    expect(await rulesAt(site)).toHaveLength(5)
    expect((await people.clientAdmin.delete(`/api/dashboards/${other.body._id}`)).status).toBe(200)
    for (const id of ids) await people.clientAdmin.delete(`/api/charts/${id}`)
    expect(await rulesAt(site)).toEqual([])
  })

  test('updates its rules, and keeps what was set in them', async () => {
    const second = await createSite(tenant.project)
    const place = { site: tenant.site._id }
    const { body } = await create({ sites: [tenant.site._id] })
    const put = (change: object, by = people.clientAdmin) =>
      by.put(`/api/charts/${body._id}`, { body: { ...changeable(body), ...change } })
    const [rule] = await rulesAt(place)
    if (!rule) throw new Error('There is a rule')
    await people.owner.put(`/api/alert-rules/${rule._id}`, {
      body: { metric: 'lcp', kind: 'value', threshold: 2500, name: rule.name, reminderHours: 5, data: 'lab' },
    })
    expect((await put({ thresholdBudget: 3000 })).status).toBe(200)
    expect(await rulesAt(place)).toMatchObject([{ _id: rule._id, threshold: 3000, reminderHours: 5 }])
    await put({ thresholdBudget: 3000, sites: [tenant.site._id, second._id] })
    expect(await rulesAt({ site: second._id })).toMatchObject([{ threshold: 3000 }])
    await put({ metric: 'fcp', sites: [second._id] })
    expect(await rulesAt(place)).toEqual([])
    expect(await rulesAt({ site: second._id })).toMatchObject([{ metric: 'fcp', threshold: 2500 }])
    expect((await put({ metric: 'fcp', sites: [second._id], sendAlert: false })).body.sendAlert).toBe(false)
    expect(await rulesAt({ site: second._id })).toEqual([])
  })

  test('no longer sends alerts when its rule is deleted there', async () => {
    const { body } = await create({ sites: [tenant.site._id] })
    const [rule] = await rulesAt({ site: tenant.site._id })
    await people.owner.delete(`/api/alert-rules/${rule?._id}`)
    const { charts } = (await people.owner.get(`/api/dashboards/${dashboard}`)).body
    expect(charts.find(({ _id }: { _id: string }) => _id === body._id).sendAlert).toBe(false)
  })

  test('is for administrators; others may change what does not decide the rules', async () => {
    const ownOf = async (by: typeof people.owner) =>
      (await by.post('/api/dashboards', { body: { client, name: 'Own' } })).body._id
    const [ofViewer, ofAdmin] = [await ownOf(people.projectViewer), await ownOf(people.projectAdmin)]
    const refused = await create({ dashboard: ofViewer }, people.projectViewer)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.problem.fields ?? {})).toEqual(['sendAlert'])
    expect((await create({ dashboard: ofAdmin }, people.projectAdmin)).status).toBe(422)
    const ofProject = { projects: [tenant.project._id] }
    const { body: own } = await create({ dashboard: ofAdmin, ...ofProject }, people.projectAdmin)
    expect((await people.projectAdmin.delete(`/api/charts/${own._id}`)).status).toBe(200)
    const { body } = await create({ dashboard: ofViewer, ...ofProject })
    const put = (change: object) =>
      people.projectViewer.put(`/api/charts/${body._id}`, { body: { ...changeable(body), ...change } })
    expect((await put({ width: 'full', percentile: 'p95' })).status).toBe(200)
    expect((await put({ thresholdBudget: 9000 })).status).toBe(422)
    expect((await put({ sendAlert: false })).status).toBe(422)
    expect((await people.projectViewer.delete(`/api/charts/${body._id}`)).status).toBe(403)
    expect((await people.projectViewer.delete(`/api/dashboards/${ofViewer}`)).status).toBe(403)
    expect(await rulesAt({ project: tenant.project._id })).toMatchObject([{ threshold: 2500 }])
    expect((await people.clientAdmin.delete(`/api/charts/${body._id}`)).status).toBe(200)
  })

  test.each([
    [{ metric: 'mainThread' }, 'sendAlert'],
    [{ metric: 'performance', thresholdBudget: 101 }, 'thresholdBudget'],
    [{ thresholdRate: 0 }, 'thresholdRate'],
    [{ thresholdBudget: null }, 'sendAlert'],
  ])('is refused with %o', async (body, field) => {
    const answer = await create(body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.problem.fields ?? {})).toEqual([field])
    expect(await rulesAt({ client })).toEqual([])
  })
})
