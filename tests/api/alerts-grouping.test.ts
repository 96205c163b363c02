import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeCrossings, groupAlerts, notifyAlerts } from '~/server/alerting/alerts'
import { DAY_MS, HOUR_MS, WEEK_MS } from '~/shared/values/units'
import {
  addCrossings,
  addPages,
  createTestRule,
  crossingOf,
  type Placed,
  type TestRule,
} from '../support/alerts'
import { signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createProject, createSite } from '../support/factories'
import { mailsTo } from '../support/mails'
import { emptyTables, insertRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner } = tenantFixture()
let rule: TestRule
let place: Placed

/** Warnings have collected by then. */
const OPENED = 11 * 60_000
/** Each test uses its own week, on a site of its own. */
let begun = Date.now() - 400 * DAY_MS
const at = (ms: number) => systemContext({ now: () => new Date(begun + ms) })
const group = (ms = 0) => groupAlerts(at(ms))
const notify = (ms: number) => notifyAlerts(at(ms))

const alerts = () =>
  own.db
    .selectFrom('live.alert as alert')
    .selectAll()
    .where('organization_id', '=', tenant.organization._id)
    .where('opened_at', '>=', new Date(begun))
    .orderBy('opened_at')
    .orderBy('id')
    .execute()

const read = new Map<string, number>()
async function newMails({ email }: { email: string }) {
  const mails = await mailsTo(own.db, email)
  const fresh = mails.slice(read.get(email) ?? 0)
  read.set(email, mails.length)
  return fresh
}

async function cross(pages: number[], ms = 0, change: Parameters<typeof crossingOf>[2] = {}) {
  const moment = new Date(begun + ms)
  const rows = pages.map((page) =>
    crossingOf(rule, { ...place, page }, { crossedAt: moment, openedAt: moment, ...change }),
  )
  return addCrossings(tenant.organization._id, rows)
}

const close = (ids: string[], ms: number, reason: 'recovered' | 'ended' = 'recovered') =>
  closeCrossings(own.db, tenant.organization._id, ids, {
    reason,
    value: 2000,
    pointId: null,
    now: new Date(begun + ms),
  })

beforeAll(async () => {
  rule = await createTestRule(tenant, { reminder_hours: 24 })
  // Owners get mails about events without asking, about thresholds when they subscribed.
  const now = new Date()
  await insertRows('live.mailing', {
    organization_id: tenant.organization._id,
    id: crypto.randomUUID(),
    kind: 'thresholdAlert',
    user_id: owner.user.id,
    client_id: tenant.client._id,
    created_at: now,
    updated_at: now,
  })
})
beforeEach(async () => {
  await emptyTables('live.alert_crossing', 'live.alert')
  begun += WEEK_MS
  const site = await createSite(tenant.project)
  place = { client: tenant.client._id, project: tenant.project._id, site: site._id }
  await newMails(owner.user)
})

describe('grouping', () => {
  test('makes 500 pages of a site one alert, and one mail', async () => {
    const pages = await addPages(tenant.organization._id, place, 500)
    await cross(pages)
    await group(1000)
    const [alert, ...others] = await alerts()
    expect(others).toEqual([])
    expect(alert).toMatchObject({ cause_kind: 'site', severity: 'warning', site_id: place.site })
    await notify(10_000)
    expect(await newMails(owner.user), 'it still collects').toEqual([])
    await notify(OPENED)
    await notify(OPENED + 10_000)
    const [mail, ...more] = await newMails(owner.user)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^LCP above 2\.50 s: 500 pages \(/)
    expect(mail?.plain).toContain('and 480 more')
  })

  test('by several workers at once makes one alert', async () => {
    const pages = await addPages(tenant.organization._id, place, 40)
    await cross(pages)
    await Promise.all([group(1000), group(1000), group(1000)])
    expect(await alerts()).toHaveLength(1)
    await Promise.all([notify(OPENED), notify(OPENED), notify(OPENED)])
    expect(await newMails(owner.user)).toHaveLength(1)
  })

  test('keeps improvements apart, and adds later pages to the open alert', async () => {
    const [first = 0, second = 0, third = 0] = await addPages(tenant.organization._id, place, 3)
    await cross([first])
    await cross([third], 0, { direction: 'better', value: 1200 })
    await group(1000)
    await cross([second], 30_000)
    await group(31_000)
    const found = await alerts()
    expect(found.map(({ severity }) => severity).sort()).toEqual(['good', 'warning'])
    const counts = await own.db
      .selectFrom('live.alert_crossing as alert_crossing')
      .select(({ fn }) => ['alert_id', fn.countAll<string>().as('count')])
      .where('site_id', '=', place.site)
      .groupBy('alert_id')
      .execute()
    expect(counts.map(({ count }) => Number(count)).sort()).toEqual([1, 2])
  })

  test('names the deployment before it as the cause', async () => {
    const of = {
      organization_id: tenant.organization._id,
      client_id: place.client,
      project_id: place.project,
    }
    await insertRows('live.deployment', {
      ...of,
      id: crypto.randomUUID(),
      site_id: place.site,
      version: '4.2.0',
      at: new Date(begun - HOUR_MS),
      source: 'key',
      created_at: new Date(begun - HOUR_MS),
      updated_at: new Date(begun - HOUR_MS),
    })
    const pages = await addPages(tenant.organization._id, place, 2)
    await cross(pages)
    await group(1000)
    expect(await alerts()).toMatchObject([{ cause_kind: 'deployment' }])
    await notify(OPENED)
    const [mail] = await newMails(owner.user)
    expect(mail?.plain).toContain('4.2.0')
    expect(mail?.plain).toContain('The change exceeds normal variation.')
  })

  test('waits for re-tests of the same site, but not for ever', async () => {
    const [first = 0, second = 0] = await addPages(tenant.organization._id, place, 2)
    await cross([first])
    await cross([second], 0, { openedAt: null })
    await group(1000)
    await notify(OPENED)
    expect(await newMails(owner.user)).toEqual([])
    await notify(25 * 60_000)
    expect(await newMails(owner.user)).toHaveLength(1)
  })
})

describe('an alert', () => {
  async function openOne() {
    const pages = await addPages(tenant.organization._id, place, 1)
    const ids = await cross(pages)
    await group(1000)
    await notify(OPENED)
    const [mail] = await newMails(owner.user)
    return { ids, mail, pages }
  }

  test('says what crossed, how to acknowledge it and how to unsubscribe', async () => {
    const { mail } = await openOne()
    expect(mail?.subject).toContain('LCP 3.10 s, above 2.50 s')
    expect(mail?.plain).toMatch(/\/alerts\/[0-9a-f-]{36}\?key=/)
    expect(mail?.plain).toContain('#acknowledge')
    expect(mail?.plain).toContain('/unsubscribe-threshold-alert?key=')
  })

  test('that recovered is reported once, and only after its opening was', async () => {
    const { ids } = await openOne()
    await close(ids, HOUR_MS)
    await group(HOUR_MS + 1000)
    await notify(HOUR_MS + 2000)
    await notify(HOUR_MS + 9000)
    const mails = await newMails(owner.user)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Recovered: LCP .*, after 59 min 59 s$/),
    ])
    expect(await alerts()).toMatchObject([{ close_reason: 'recovered' }])

    const pages = await addPages(tenant.organization._id, place, 1)
    const brief = await cross(pages, 3 * HOUR_MS)
    await group(3 * HOUR_MS + 1000)
    await close(brief, 3 * HOUR_MS + 5000)
    await group(3 * HOUR_MS + 6000)
    await notify(3 * HOUR_MS + 600_000)
    expect(await newMails(owner.user)).toEqual([])
  })

  test('that ends without recovery sends no mail', async () => {
    const { ids } = await openOne()
    await close(ids, HOUR_MS, 'ended')
    await group(HOUR_MS + 1000)
    await notify(HOUR_MS + 2000)
    expect(await newMails(owner.user)).toEqual([])
  })

  test('reminds after the pause of its rule, again and again', async () => {
    await openOne()
    await notify(20 * HOUR_MS)
    expect(await newMails(owner.user)).toEqual([])
    await notify(25 * HOUR_MS)
    await notify(26 * HOUR_MS)
    expect((await newMails(owner.user)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Still open: LCP /),
    ])
    await notify(50 * HOUR_MS)
    expect(await newMails(owner.user)).toHaveLength(1)
  })

  test('reminds nobody once acknowledged or while snoozed', async () => {
    await openOne()
    const [alert] = await alerts()
    const id = alert?.id ?? ''
    expect((await owner.post(`/api/alerts/${id}/acknowledge`, { body: { note: 'On it' } })).status).toBe(200)
    await notify(25 * HOUR_MS)
    expect(await newMails(owner.user)).toEqual([])
    expect((await owner.post(`/api/alerts/${id}/unacknowledge`)).status).toBe(200)
    // The API has its own clock, which is a year later than that of this test.
    await updateRows(
      'live.alert',
      { id },
      { notify_at: new Date(begun), snoozed_until: new Date(begun + 60 * HOUR_MS) },
    )
    await notify(50 * HOUR_MS)
    expect(await newMails(owner.user)).toEqual([])
    await notify(61 * HOUR_MS)
    expect(await newMails(owner.user)).toHaveLength(1)
  })

  test('adds later pages without another mail to those who were notified', async () => {
    await openOne()
    const [next = 0] = await addPages(tenant.organization._id, place, 1)
    await cross([next], HOUR_MS)
    await group(HOUR_MS + 1000)
    await notify(HOUR_MS + OPENED)
    expect(await newMails(owner.user)).toEqual([])
    expect(await alerts()).toMatchObject([{ cause_kind: 'site' }])
  })

  test('of a rule without email is only shown', async () => {
    const silent = await createTestRule(tenant, { name: 'Silent', notifies_email: false })
    const pages = await addPages(tenant.organization._id, place, 1)
    await cross(pages, 0, { ruleId: silent.id })
    await group(1000)
    await notify(OPENED)
    expect(await newMails(owner.user)).toEqual([])
    expect(await alerts()).toMatchObject([{ opening_notified_at: new Date(begun + OPENED) }])
  })

  test('shows each reader what they may see now', async () => {
    const other = await createProject(tenant.client)
    const hidden = await createSite(other)
    const viewer = await signInAs({
      grants: [{ role: 'projectViewer', client: tenant.client, project: other }],
    })
    const now = new Date()
    await insertRows('live.mailing', {
      organization_id: tenant.organization._id,
      id: crypto.randomUUID(),
      kind: 'thresholdAlert',
      user_id: viewer.user.id,
      client_id: tenant.client._id,
      created_at: now,
      updated_at: now,
    })
    const [seen = 0] = await addPages(
      tenant.organization._id,
      { ...place, project: other._id, site: hidden._id },
      1,
    )
    const [unseen = 0] = await addPages(tenant.organization._id, place, 1)
    const next = await createSite(tenant.project)
    const [another = 0] = await addPages(tenant.organization._id, { ...place, site: next._id }, 1)
    // Three sites at one location have one cause.
    const from = { locationId: 1 }
    await cross([unseen], 0, from)
    await cross([another], 0, { ...from, siteId: next._id })
    await cross([seen], 0, { ...from, projectId: other._id, siteId: hidden._id })
    await group(1000)
    expect(await alerts()).toHaveLength(1)
    await notify(OPENED)
    const [whole] = await newMails(owner.user)
    const [part] = await newMails(viewer.user)
    expect(whole?.subject).toContain('3 pages (3 sites)')
    expect(part?.subject).toContain(hidden.name)
    expect(part?.subject).not.toContain('3 pages')
  })
})
