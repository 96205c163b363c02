import { beforeAll, describe, expect, test } from 'vitest'
import { composeMailings, queueMailings } from '~/server/alerting/mailings'
import { DAY_MS } from '~/shared/values/units'
import { type SignedIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createProject, createSite } from '../support/factories'
import { createIncident, createMonitor } from '../support/outages'
import { addHistory, seriesOf } from '../support/point-history'
import { regressionOf } from '../support/regressions'
import { insertRows, readRow, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant } = tenantFixture()
const now = new Date()
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
let owner: SignedIn
let projectViewer: SignedIn
let rivalName: string
const hidden = 'Hidden harbour'

const wave = (hours: number, level: number) => Array.from({ length: hours }, (_, i) => level + (i % 5) * 4)

beforeAll(async () => {
  const { organization, client, project, site } = tenant
  owner = await signInAs({ ownerOf: [organization] })
  projectViewer = await signInAs({ grants: [{ role: 'projectViewer', client, project }] })
  const device = site.devices[0] ?? 0
  const series = seriesOf(tenant, site, device)
  // Slower by 600 ms for the last seven days, after as many.
  await addHistory(own.db, series, [...wave(8 * 24, 1500), ...wave(7 * 24, 2100)], { from: ago(15) })
  const onset = { onset: ago(5), detected_at: ago(4), before: 1500, after: 2100 }
  await insertRows('regression', regressionOf(series, onset))
  const monitor = await createMonitor(tenant, project, 'Ferry tickets')
  const incident = await createIncident([monitor], ago(3).getTime())
  await incident.end(ago(3).getTime() + 45 * 60_000)
  const other = await createProject(client)
  const secret = await createMonitor(tenant, other, hidden)
  await createIncident([secret], ago(2).getTime())
  const rival = await owner.post(`/api/clients/${client._id}/competitive-template`, {
    body: { name: 'Rival ferries', urls: 'https://1.1.1.1/' },
  })
  expect(rival.status, JSON.stringify(rival.body)).toBeLessThan(300)
  rivalName = 'Rival ferries'
  const rivalPages = await own.db
    .selectFrom('live.page as p')
    .innerJoin('live.site as s', 's.id', 'p.site_id')
    .select(['p.id', 'p.site_id'])
    .where('s.is_competitor', '=', true)
    .execute()
  for (const page of rivalPages)
    await addHistory(
      own.db,
      { organization: organization._id, page: page.id, site: page.site_id, device, location: 1 },
      wave(15 * 24, 900),
      { from: ago(15) },
    )
})

async function reportOf(reader: SignedIn, body: object) {
  await own.db.deleteFrom('mail').execute()
  const answer = await reader.put('/api/mailings/own', { body: { frequency: 'daily', hour: 0, ...body } })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  // A weekly report that is due now, whatever day this is.
  await updateRows(
    'live.mailing',
    { id: answer.body._id },
    {
      frequency: 'weekly',
      weekday: (now.getUTCDay() + 6) % 7,
      hour: 0,
      next_at: now,
      timezone: 'UTC',
    },
  )
  await own.db.deleteFrom('mailing_issue').execute()
  const ctx = systemContext({ now: () => now })
  await queueMailings(ctx)
  await composeMailings(ctx)
  await own.db.deleteFrom('live.mailing').execute()
  return readRow('mail')
}

describe('the report of a client', () => {
  test('says first what got worse, with figures, a chart and the same facts as text', async () => {
    const mail = await reportOf(owner, { client: tenant.client._id, kind: 'standard' })
    expect(mail.failed_at, mail.error ?? '').toBeNull()
    for (const body of [mail.plain, mail.html]) {
      for (const text of [`${hidden} is down`, 'Ferry tickets was down', '1.50 s to 2.10 s', 'Availability'])
        expect(body).toContain(text)
      expect(body).not.toContain(rivalName)
      expect(body).toMatch(/report-detail\/\d+\/\d+\/performance\?key=lk_m_/)
    }
    expect(mail.plain.indexOf(`${hidden} is down`)).toBeLessThan(mail.plain.indexOf('1.50 s to 2.10 s'))
    expect(mail.plain.indexOf('1.50 s to 2.10 s')).toBeLessThan(mail.plain.indexOf('Ferry tickets was down'))
    const parts = await readRows('mail_part', { mail_id: mail.id })
    expect(parts).toMatchObject([{ cid: 'lcp', media_type: 'image/png' }])
    expect(parts[0]?.bytes.subarray(1, 4).toString()).toBe('PNG')
  })

  test('leaves out what its reader may not see', async () => {
    const mail = await reportOf(projectViewer, { client: tenant.client._id, kind: 'standard' })
    expect(mail.plain).toContain('Ferry tickets was down')
    expect(mail.plain).not.toContain(hidden)
  })

  test('of a whole organization has a row a client, of a site a row a page', async () => {
    const whole = await reportOf(owner, { organization: tenant.organization._id, kind: 'standard' })
    expect(whole.plain).toContain(tenant.client.name)
    const site = await reportOf(owner, { site: tenant.site._id, kind: 'standard' })
    expect(site.subject).toContain(tenant.site.name)
    expect(site.plain).toContain('Pages')
    const empty = await reportOf(owner, { site: (await createSite(tenant.project))._id, kind: 'standard' })
    expect(empty.plain).toContain('No tests ran in this period.')
  })
})

test('the competitor report ranks own pages among the competitors', async () => {
  const mail = await reportOf(owner, { client: tenant.client._id, kind: 'competitor' })
  expect(mail.failed_at, mail.error ?? '').toBeNull()
  expect(mail.plain).toContain(rivalName)
  expect(mail.plain).toMatch(/\(own\)/)
  expect(mail.plain).toContain('is 2 of 2 by LCP')
  expect(mail.plain).toMatch(/\/benchmark\?client=\d+&key=lk_m_/)
})
