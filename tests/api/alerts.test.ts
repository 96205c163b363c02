import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messageOfAlert, notifyIncidents } from '~/server/alerting/alerts'
import { forgetHosts, originOn } from '~/server/platform/brand-hosts'
import type { AlertDetail, AlertSummary } from '~/shared/schemas/alert'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { alertMessageOf } from '../support/alert-message'
import { addCrossings, addPages, createAlert, createTestRule, crossingOf } from '../support/alerts'
import { type SignedIn, signInAs } from '../support/api'
import { addChannel, enqueueMessage } from '../support/channels'
import { systemContext } from '../support/contexts'
import { createProject, createSite, createTenant, type Tenant } from '../support/factories'
import { createIncident, createMonitor } from '../support/outages'
import { prepared } from '../support/prepared'
import { emptyTables, insertRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner, stranger: foreign } = tenantFixture()
const viewer = prepared(() => signInAs({ grants: [{ role: 'clientViewer', client: tenant.client }] }))
let partial: SignedIn
let alert: string

const placeOf = (owning: Tenant, page: number) => ({
  client: owning.client._id,
  project: owning.project._id,
  site: owning.site._id,
  page,
})
const titles = ({ body }: { body: { items: AlertSummary[] } }) => body.items.map(({ title }) => title)

beforeAll(async () => {
  const other = await createProject(tenant.client)
  partial = await signInAs({ grants: [{ role: 'projectAdmin', client: tenant.client, project: other }] })
})
beforeEach(async () => {
  await emptyTables('live.alert', 'live.alert_crossing')
  await own.db.deleteFrom('live.channel').execute()
  ;({ alert } = await createAlert(tenant, placeOf(tenant, tenant.site.pages[0]?._id ?? 0)))
})

describe('the list', () => {
  test('shows open alerts with their counts, and filters', async () => {
    const all = await owner.get('/api/alerts')
    expect(all.body.counts).toEqual({ open: 1, acknowledged: 0, closed: 0 })
    expect(all.body.items[0]).toMatchObject({
      _id: alert,
      severity: 'warning',
      state: 'open',
      client: { _id: tenant.client._id },
      subjects: 1,
      mayAcknowledge: true,
    })
    expect(titles(all)).toEqual([expect.stringContaining('LCP 3.10 s, above 2.50 s')])
    for (const query of [`client=${tenant.client._id}`, `search=${encodeURIComponent(tenant.site.name)}`])
      expect(titles(await owner.get(`/api/alerts?${query}`))).toHaveLength(1)
    for (const query of ['client=999999', 'search=nothing', 'state=closed', 'state=acknowledged'])
      expect(titles(await owner.get(`/api/alerts?${query}`))).toEqual([])
    expect((await owner.get('/api/alerts?state=unknown')).status).toBe(422)
    expect((await owner.get('/api/alerts/count')).body).toEqual({ open: 1 })
  })

  test('puts the worst first, then the newest', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const rows = [
      ['critical', 50],
      ['good', 1],
      ['warning', 2],
    ] as const
    for (const [severity, minutes] of rows) {
      const made = await createAlert(
        tenant,
        placeOf(tenant, (await addPages(tenant.organization._id, placeOf(tenant, 0), 1))[0] ?? 0),
      )
      await updateRows('live.alert', { id: made.alert }, { severity, opened_at: at(minutes) })
    }
    const { body } = await owner.get('/api/alerts')
    expect(body.items.map(({ severity }: AlertSummary) => severity)).toEqual([
      'critical',
      'warning',
      'warning',
      'good',
    ])
    expect(body.items[1]._id).toBe(alert)
    const second = await owner.get('/api/alerts?page=2&limit=3')
    expect(second.body).toMatchObject({ total: 4, items: [{ severity: 'good' }] })
  })

  test('shows nobody what they may not see', async () => {
    expect(titles(await viewer.get('/api/alerts'))).toHaveLength(1)
    for (const caller of [foreign, partial]) {
      expect((await caller.get('/api/alerts')).body).toMatchObject({ items: [], counts: { open: 0 } })
      expect((await caller.get('/api/alerts/count')).body).toEqual({ open: 0 })
      expect((await caller.get(`/api/alerts/${alert}`)).status).toBe(404)
      for (const call of ['acknowledge', 'unacknowledge', 'wake'])
        expect((await caller.post(`/api/alerts/${alert}/${call}`, { body: {} })).status).toBe(404)
    }
    expect((await owner.get('/api/alerts/not-an-id')).status).toBe(404)
  })

  test('is a CSV file, too', async () => {
    const { status, body } = await owner.get('/api/alerts/csv')
    expect(status).toBe(200)
    const lines = String(body).trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('Opened (UTC),Closed (UTC)')
    expect(lines[1]).toContain(alert)
    expect(
      String((await foreign.get('/api/alerts/csv')).body)
        .trim()
        .split(/\r?\n/),
    ).toHaveLength(1)
  })
})

describe('one alert', () => {
  test('says what crossed, by how much, and whether that is normal', async () => {
    const { body } = await owner.get(`/api/alerts/${alert}`)
    const detail: AlertDetail = body
    expect(detail.items).toMatchObject([
      {
        value: 3100,
        threshold: 2500,
        isOpen: true,
        significance: { isNormal: false },
        rule: { name: 'LCP above 2.5 s' },
      },
    ])
    expect(detail).toMatchObject({ notices: [], wasNotified: false, silence: 'nobody', requests: null })
  })

  test('of several places is acknowledged only with the right on all that is visible', async () => {
    const other = await createProject(tenant.client)
    const site = await createSite(other)
    const admin = await signInAs({
      grants: [
        { role: 'projectAdmin', client: tenant.client, project: other },
        { role: 'projectViewer', client: tenant.client, project: tenant.project },
      ],
    })
    const blind = await signInAs({
      grants: [{ role: 'projectAdmin', client: tenant.client, project: other }],
    })
    const place = { client: tenant.client._id, project: other._id, site: site._id }
    const [page = 0] = await addPages(tenant.organization._id, place, 1)
    const rule = await createTestRule(tenant)
    const [crossing = ''] = await addCrossings(tenant.organization._id, [
      crossingOf(rule, { ...place, page }),
    ])
    await updateRows('live.alert_crossing', { id: crossing }, { alert_id: alert })
    const acknowledge = (caller: SignedIn) => caller.post(`/api/alerts/${alert}/acknowledge`, { body: {} })
    expect((await owner.get(`/api/alerts/${alert}`)).body).toMatchObject({ crossings: 2, site: null })
    expect((await admin.get(`/api/alerts/${alert}`)).body).toMatchObject({
      crossings: 2,
      mayAcknowledge: false,
    })
    expect((await acknowledge(admin)).status).toBe(403)
    expect((await acknowledge(viewer)).status).toBe(403)
    expect((await blind.get(`/api/alerts/${alert}`)).body).toMatchObject({
      crossings: 1,
      mayAcknowledge: true,
    })
    expect((await acknowledge(blind)).status).toBe(200)
  })

  test('is acknowledged once in PagerDuty, with what it was told, and nowhere else', async () => {
    const place = { organization: tenant.organization._id }
    const message = alertMessageOf({ alertId: alert })
    for (const channel of [
      await addChannel(place, { kind: 'pagerduty', routingKey: 'R0123456789012345678901234567890' }),
      await addChannel(place, { kind: 'webhook', address: 'https://1.1.1.1/hook' }),
    ])
      await enqueueMessage(channel, new Date(), { alertId: alert, message })
    for (let times = 0; times < 2; times++)
      expect((await owner.post(`/api/alerts/${alert}/acknowledge`, { body: {} })).status).toBe(200)
    const sent = own.db.selectFrom('delivery').where('alert_id', '=', alert)
    expect(await sent.where('kind', '=', 'acknowledged').select('message').execute()).toEqual([{ message }])
  })

  test('is sent to channels with links to the own domain of its organization while that works', async () => {
    const host = 'status.agency.example'
    await insertRows('live.brand_domain', {
      ...{ organization_id: tenant.organization._id, id: crypto.randomUUID(), host, token: 'x' },
      ...{ state: 'verified', created_at: new Date(), verified_at: new Date() },
    })
    const linkIn = async (state: string) => {
      await updateRows('live.brand_domain', { host }, { state })
      forgetHosts(own.db)
      const about = { alert, kind: 'opened' as const }
      return (await messageOfAlert(systemContext(), tenant.organization._id, about))?.acknowledgeUrl
    }
    const path = `/alerts/${alert}#acknowledge`
    expect(await linkIn('verified')).toBe(originOn(host) + path)
    expect(await linkIn('failing')).toBe(originOn(null) + path)
  })

  test('is acknowledged with a note, once, and back', async () => {
    const second = await signInAs({ grants: [{ role: 'clientAdmin', client: tenant.client }] })
    const acknowledge = (caller: SignedIn, note: string) =>
      caller.post(`/api/alerts/${alert}/acknowledge`, { body: { note } })
    const { body } = await acknowledge(owner, 'Looking into it')
    expect(body).toMatchObject({
      state: 'acknowledged',
      acknowledgement: { by: owner.user.email, note: 'Looking into it' },
    })
    expect((await acknowledge(owner, 'Again')).body.acknowledgement.note).toBe('Looking into it')
    expect((await acknowledge(second, 'Me')).status).toBe(409)
    expect((await owner.get('/api/alerts/count')).body).toEqual({ open: 0 })
    expect((await second.post(`/api/alerts/${alert}/unacknowledge`)).body).toMatchObject({
      acknowledgement: null,
    })
    expect((await acknowledge(second, 'x'.repeat(501))).status).toBe(422)
    await updateRows('live.alert', { id: alert }, { closed_at: new Date() })
    expect((await acknowledge(second, '')).status).toBe(409)
  })

  test.each([
    [{ for: 'hour' }, 3_600_000],
    [{ for: 'fourHours' }, 4 * HOUR_MS],
    [{ for: 'day' }, DAY_MS],
    [{ for: 'until' }, 7_200_000],
  ])('is snoozed by %j', async (chosen, ms) => {
    const until = new Date(Date.now() + ms).toISOString()
    const snooze = { ...chosen, ...(chosen.for === 'until' && { until }) }
    const { status, body } = await owner.post(`/api/alerts/${alert}/snooze`, { body: snooze })
    expect(status).toBe(200)
    expect(Math.abs(Date.parse(body.snoozedUntil) - Date.now() - ms)).toBeLessThan(120_000)
    expect((await viewer.post(`/api/alerts/${alert}/snooze`, { body: snooze })).status).toBe(403)
    expect((await owner.post(`/api/alerts/${alert}/wake`)).body.snoozedUntil).toBe(null)
  })

  test.each([
    { for: 'until' },
    { for: 'until', until: new Date(Date.now() - 1000).toISOString() },
    { for: 'until', until: new Date(Date.now() + 40 * DAY_MS).toISOString() },
    { for: 'ever' },
  ])('is not snoozed by %j', async (snooze) => {
    expect((await owner.post(`/api/alerts/${alert}/snooze`, { body: snooze })).status).toBe(422)
  })

  test('may be acknowledged with others; what one may not is skipped', async () => {
    const outside = await createTenant()
    const hidden = await createAlert(outside, placeOf(outside, outside.site.pages[0]?._id ?? 0))
    const alerts = [alert, hidden.alert]
    expect((await viewer.post('/api/alerts/acknowledge', { body: { alerts } })).body).toEqual({
      acknowledged: 0,
      skipped: 2,
    })
    expect((await owner.post('/api/alerts/acknowledge', { body: { alerts } })).body).toEqual({
      acknowledged: 1,
      skipped: 1,
    })
    expect((await owner.post('/api/alerts/acknowledge', { body: { alerts: [] } })).status).toBe(422)
  })
})

test('an incident is an alert, acknowledged with its outages, and closed with them', async () => {
  await createTestRule(tenant, { name: 'Down', metric: 'down', kind: 'event', data: null, threshold: null })
  const monitors = [
    await createMonitor(tenant, tenant.project, 'Shop home'),
    await createMonitor(tenant, tenant.project, 'Press room'),
  ]
  const begun = Date.now() - 60_000
  const incident = await createIncident(monitors, begun)
  await notifyIncidents(systemContext())
  const { body } = await owner.get(`/api/alerts/${incident.id}`)
  expect(body).toMatchObject({
    severity: 'critical',
    causeKind: 'incident',
    title: expect.stringContaining('Down'),
  })
  expect(body.items).toHaveLength(2)
  expect(body.notices).toMatchObject([{ kind: 'opened', recipient: owner.user.email, channel: null }])
  expect((await viewer.get(`/api/alerts/${incident.id}`)).body.notices).toMatchObject([{ recipient: null }])

  const outage = (id: string | undefined) => owner.get(`/api/outages/${id}`)
  await owner.post(`/api/alerts/${incident.id}/acknowledge`, { body: { note: 'Router' } })
  for (const id of incident.outages)
    expect((await outage(id)).body.acknowledgement).toMatchObject({ note: 'Router' })
  await owner.post(`/api/alerts/${incident.id}/unacknowledge`)
  expect((await outage(incident.outages[0])).body.acknowledgement).toBe(null)
  await owner.post(`/api/outages/${incident.outages[0]}/acknowledgement`, {
    body: { note: 'Seen', wholeIncident: true },
  })
  expect((await owner.get(`/api/alerts/${incident.id}`)).body.acknowledgement).toMatchObject({
    note: 'Seen',
  })
  for (const id of incident.outages) await owner.delete(`/api/outages/${id}/acknowledgement`)
  expect((await owner.get(`/api/alerts/${incident.id}`)).body.acknowledgement).toBe(null)

  await incident.end(begun + 30_000)
  await notifyIncidents(systemContext())
  expect((await owner.get(`/api/alerts/${incident.id}`)).body).toMatchObject({
    state: 'closed',
    closeReason: 'recovered',
    openCrossings: 0,
  })
})
