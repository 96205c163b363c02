import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statusPagesMessages } from '~/shared/messages/status-pages'
import type { Monitor } from '~/shared/schemas/monitor'
import type { PublicStatus } from '~/shared/schemas/status-page'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { activityOf } from '../support/activity'
import { anonymous } from '../support/api'
import { withBilling } from '../support/billing'
import { createClient, createMonitor, createOutage, createProject, createSite } from '../support/factories'
import { emptyTables, insertRows, readRow, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'
import { addHour, addPeriod, eachMinute, setSpans, setState } from '../support/uptime'

const { own, tenant, people, owner } = tenantFixture()
withBilling()
const words = statusPagesMessages
let shop: Monitor
let mail: Monitor
let now: number

beforeAll(async () => {
  const make = (name: string) =>
    createMonitor(tenant.site, { page: null, target: 'https://1.1.1.1/secret-path', name })
  shop = await make('Inner name of the shop')
  mail = await make('Mail')
  for (const monitor of [shop, mail]) await setState(monitor, 'up')
})
beforeEach(async () => {
  now = Date.now()
  await emptyTables('incident', 'maintenance_period', 'live.status_page')
  for (const monitor of [shop, mail]) await setSpans(monitor, [[now - 100 * DAY_MS, 'up']])
})

const path = () => `/api/clients/${tenant.client._id}/status-page`
const usual = () => ({
  title: 'Acme & sons',
  isEnabled: true,
  showsResponse: true,
  monitors: [{ monitor: mail._id }, { monitor: shop._id, label: 'The <shop>' }],
})
const save = (change: object = {}) => owner.put(path(), { body: { ...usual(), ...change } })
const saved = async (change: object = {}): Promise<string> => (await save(change)).body.key
const look = (key: string) => anonymous.get<PublicStatus>(`/api/status/${key}`)

describe('the settings of a status page', () => {
  test('are for those who may share the client', async () => {
    expect((await people.clientAdmin.put(path(), { body: usual() })).status).toBe(200)
    expect((await owner.get(path())).body).toMatchObject({
      title: 'Acme & sons',
      accent: '',
      monitors: [
        { monitor: mail._id, label: '', name: 'Mail', siteName: tenant.site.name },
        {
          monitor: shop._id,
          label: 'The <shop>',
          name: 'Inner name of the shop',
          siteName: tenant.site.name,
        },
      ],
    })
  })

  test('default to the client’s name, off and without a URL', async () => {
    expect((await owner.get(path())).body).toMatchObject({
      title: tenant.client.name,
      isEnabled: false,
      monitors: [],
      key: null,
      url: null,
    })
  })

  test('retain the URL until a new one is requested', async () => {
    const key = await saved()
    expect(key).toMatch(/^[\w-]{22,}$/)
    expect(await saved({ title: 'Other' })).toBe(key)
    const renewed = (await owner.post(`${path()}/key`)).body
    expect(renewed.key).not.toBe(key)
    expect(renewed.url).toContain(`/status/${renewed.key}`)
    expect([(await look(key)).status, (await look(renewed.key)).status]).toEqual([404, 200])
    const logged = await activityOf(own.db, 'statusPage', tenant.client._id)
    expect(logged.slice(-2).map(({ action }) => action)).toEqual(['statusPage.update', 'statusPage.newKey'])
    expect(JSON.stringify(logged)).not.toContain(key)
  })

  test('accept the client’s own monitors only, each once', async () => {
    const otherClient = await createClient(tenant.organization)
    const foreign = await createMonitor(await createSite(await createProject(otherClient)))
    const refusal = async (monitors: object[]) => (await save({ monitors })).problem.fields
    expect(await refusal([{ monitor: shop._id }, { monitor: foreign._id }])).toEqual({
      'monitors[1].monitor': [words.foreignMonitor],
    })
    expect(await refusal([{ monitor: shop._id }, { monitor: shop._id }])).toEqual({
      'monitors[1].monitor': [words.duplicateMonitor],
    })
    expect((await save({ monitors: [{ monitor: 999_999_999 }] })).status).toBe(422)
  })

  test('leave out competitors, whose monitors can’t be shown', async () => {
    const body = { name: 'Rival', urls: 'https://1.1.1.1/rival' }
    const rival = (await owner.post(`/api/clients/${tenant.client._id}/competitive-template`, { body })).body
    const monitor = await createMonitor(rival, { page: null, target: 'https://1.1.1.1/rival', name: 'Rival' })
    const refused = await save({ monitors: [{ monitor: monitor._id }] })
    expect(refused.status).toBe(422)
    const key = await saved()
    await insertRows('status_page_monitor', {
      organization_id: tenant.organization._id,
      client_id: tenant.client._id,
      monitor_id: monitor._id,
      position: 9,
    })
    expect((await owner.get(path())).body.monitors).toHaveLength(2)
    expect((await look(key)).body.monitors).toHaveLength(2)
  })

  test('require a label where visitors would read a URL', async () => {
    const unnamed = await createMonitor(tenant.site, { page: null, target: 'https://1.1.1.1/x' })
    const followed = await createMonitor(tenant.site)
    const both = (label: string) => [unnamed, followed].map(({ _id }) => ({ monitor: _id, label }))
    expect((await save({ monitors: both('') })).problem.fields).toEqual({
      'monitors[0].label': [words.nameRequired],
      'monitors[1].label': [words.nameRequired],
    })
    expect((await save({ monitors: both('Shop') })).status).toBe(200)
  })

  test('do not reveal the URL of a renamed monitor', async () => {
    const later = await createMonitor(tenant.site, { page: null, target: 'https://1.1.1.1/y', name: 'Later' })
    const { key } = (await save({ monitors: [{ monitor: mail._id }, { monitor: later._id }] })).body
    const labels = async (at: string) => (await look(at)).body.monitors.map(({ label }) => label)
    expect(await labels(key)).toEqual(['Mail', 'Later'])
    await updateRows('live.monitor', { id: later._id }, { name: '1.1.1.1/y' })
    const renewed = (await owner.post(`${path()}/key`)).body.key
    expect(await labels(renewed)).toEqual(['Mail', statusPagesMessages.unnamed(2)])
  })
})

describe('the public page', () => {
  test('contains only names, states and figures', async () => {
    await setSpans(mail, [
      [now - 100 * DAY_MS, 'up'],
      [now - 2 * DAY_MS, 'down', 'refused'],
      [now - 2 * DAY_MS + 6 * HOUR_MS, 'up'],
    ])
    const { body } = await look(await saved())
    expect(body).toMatchObject({ title: 'Acme & sons', state: 'up', isInMaintenance: false })
    expect(body.monitors.map(({ label }) => label)).toEqual(['Mail', 'The <shop>'])
    expect(body.monitors[0]).toMatchObject({ month: 714 / 720, quarter: 2154 / 2160 })
    expect(body.monitors[0]?.days).toHaveLength(90)
    expect(body.monitors[0]?.days.reduce((sum, { downMs }) => sum + downMs, 0)).toBe(6 * HOUR_MS)
    const text = JSON.stringify(body)
    for (const inner of ['secret-path', 'Inner name', tenant.client.name, tenant.site.name, '1.1.1.1'])
      expect(text).not.toContain(inner)
  })

  test('has hourly medians, unless disabled', async () => {
    const hour = Math.floor(now / HOUR_MS) * HOUR_MS
    await addHour(
      mail,
      hour - 3 * HOUR_MS,
      eachMinute(hour - 3 * HOUR_MS, (minute) => 100 + minute),
    )
    await addHour(mail, hour - 3 * HOUR_MS, eachMinute(hour - 3 * HOUR_MS, () => 400).slice(0, 10), 2)
    const responseOf = async (change: object) => (await look(await saved(change))).body.monitors[0]?.response
    const response = await responseOf({})
    expect(response).toHaveLength(24)
    expect(response?.[20]).toBe(129)
    expect(response?.[19]).toBeNull()
    expect(await responseOf({ showsResponse: false })).toEqual([])
  })

  test('shows incidents merged, in plain words, without planned ones', async () => {
    const span = { startedAt: new Date(now - 3 * HOUR_MS), endedAt: new Date(now - 2 * HOUR_MS) }
    const first = await createOutage(mail, span)
    const second = await createOutage(shop, { ...span, startedAt: new Date(now - 2.5 * HOUR_MS) })
    const { incident_id } = await readRow('outage', { id: first })
    await updateRows('outage', { id: second }, { incident_id })
    await createOutage(shop, {
      startedAt: new Date(now - 30 * HOUR_MS),
      endedAt: new Date(now - 29 * HOUR_MS),
    })
    await addPeriod(shop, now - 31 * HOUR_MS, now - 28 * HOUR_MS)
    await createOutage(shop, { startedAt: new Date(now - 95 * DAY_MS), endedAt: new Date(now - 94 * DAY_MS) })
    expect((await look(await saved())).body.incidents).toEqual([
      {
        id: incident_id,
        startedAt: span.startedAt.toISOString(),
        endedAt: span.endedAt.toISOString(),
        monitors: ['Mail', 'The <shop>'],
        reason: words.visitorReasons.timeout,
      },
    ])
  })

  test('shows the worst state outside of maintenance, and planned windows', async () => {
    await setState(shop, 'down')
    const key = await saved()
    expect((await look(key)).body.state).toBe('down')
    await addPeriod(shop, now - HOUR_MS, now + HOUR_MS, {
      project_id: shop.project,
      site_id: shop.site,
      monitor_id: shop._id,
      name: 'Move',
    })
    await addPeriod(mail, now + 2 * DAY_MS, now + 2 * DAY_MS + HOUR_MS, { name: 'Update' })
    await addPeriod(mail, now + 20 * DAY_MS, now + 21 * DAY_MS, { name: 'Far' })
    await save()
    const { body } = await look(key)
    expect(body).toMatchObject({ state: 'up', isInMaintenance: true })
    expect(body.maintenance.map(({ name }) => name)).toEqual(['Move', 'Update'])
    await setState(shop, 'up')
  })

  test('is cached for a minute, and renewed after a change', async () => {
    const key = await saved()
    const first = (await look(key)).body
    await setState(mail, 'down')
    expect((await look(key)).body).toEqual(first)
    await save()
    expect((await look(key)).body.state).toBe('down')
    await setState(mail, 'up')
  })

  test('is not found when off, unknown, or of an expired organization', async () => {
    const key = await saved()
    expect((await look(key)).headers.get('cache-control')).toBe('public, max-age=60')
    expect((await look('x'.repeat(30))).status).toBe(404)
    expect((await look('short')).status).toBe(404)
    await save({ isEnabled: false })
    expect([(await look(key)).status, (await anonymous.get(`/api/status/${key}/feed`)).status]).toEqual([
      404, 404,
    ])
    await save()
    await insertRows('subscription', { organization_id: tenant.organization._id, status: 'expired' })
    expect((await look(key)).status).toBe(404)
    await own.db.deleteFrom('subscription').execute()
  })
})

test('the feed is well-formed for any names, with one entry per incident', async () => {
  await createOutage(shop, { startedAt: new Date(now - 3 * HOUR_MS), endedAt: new Date(now - 2 * HOUR_MS) })
  await createOutage(mail, { startedAt: new Date(now - HOUR_MS) })
  const key = await saved()
  const { status, body, headers } = await anonymous.get<string>(`/api/status/${key}/feed`)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  expect(body).toContain('<title>Acme &amp; sons: incidents</title>')
  expect(body).toContain('The &lt;shop&gt;: ')
  expect(body).toContain(`/status/${key}/feed" rel="self"`)
  expect(body.match(/<item>/g)).toHaveLength(2)
  expect(new Set(body.match(/<guid isPermaLink="false">[^<]+/g)).size).toBe(2)
  expect(body).toContain(`<pubDate>${new Date(now - HOUR_MS).toUTCString()}</pubDate>`)
  expect(openElements(body)).toEqual([])
})

function openElements(xml: string): string[] {
  const open: string[] = []
  for (const [tag = '', end, name = ''] of xml.matchAll(/<(\/?)([a-z:]+)[^<>]*>/gi)) {
    if (tag.endsWith('/>')) continue
    if (!end) open.push(name)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  const rest = xml.replace(/<\??\/?[a-z][^<>]*>/gi, '').match(/[<>]|&(?!(amp|lt|gt|quot);)/g)
  return [...open, ...(rest ?? [])]
}
