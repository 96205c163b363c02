import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyIncidents } from '~/server/alerting/alerts'
import { notifyCutOffs } from '~/server/uptime/outages'
import { DAY_MS } from '~/shared/values/units'
import { anonymous, type SignedIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createProject, createTeam, createTenant, createUser } from '../support/factories'
import { mailsTo, speakPseudo } from '../support/mails'
import { createIncident, createMonitor, type TestMonitor } from '../support/outages'
import { insertRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'
import { addPeriod } from '../support/uptime'

const { own, tenant, owner } = tenantFixture()
let monitor: TestMonitor

/** Each test uses its own hour, so that its mails are newer than earlier ones. */
let begun = Date.now() - 30 * DAY_MS
beforeEach(() => {
  begun += 3_600_000
})
async function tellAt(seconds: number) {
  const ctx = systemContext({ now: () => new Date(begun + seconds * 1000) })
  await notifyCutOffs(ctx)
  await notifyIncidents(ctx)
}
const ask = (caller: SignedIn, isWanted: boolean) =>
  caller.put(`/api/clients/${tenant.client._id}/outage-mail`, { body: { isWanted } })
const wish = async (caller: SignedIn) =>
  (await caller.get(`/api/clients/${tenant.client._id}/outage-mail`)).body

const read = new Map<string, number>()
async function newMails({ email }: { email: string }) {
  const mails = await mailsTo(own.db, email)
  const fresh = mails.slice(read.get(email) ?? 0)
  read.set(email, mails.length)
  return fresh
}
/** Without the time at their end. */
const plainSubject = (subject: string) => subject.split(/, (?:since|after|for) /)[0]
const newSubjects = async (user: { email: string }) =>
  (await newMails(user)).map(({ subject }) => plainSubject(subject))

async function keyOf({ email }: { email: string }): Promise<string> {
  const { headers } = await own.db
    .selectFrom('mail')
    .select('headers')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const all = headers as Record<string, string>
  expect(all['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const address = new URL(all['List-Unsubscribe']?.replace(/^<|>$/g, '') ?? '')
  expect(address.pathname).toBe('/unsubscribe-alert')
  return address.searchParams.get('key') ?? ''
}

beforeAll(async () => {
  monitor = await createMonitor(tenant, tenant.project, 'Shop home')
})

describe('recipients', () => {
  test('are owners, and subscribers within their access', async () => {
    const { organization, client, project } = tenant
    const other = await createProject(client)
    const foreign = await createTenant()
    const otherMonitor = await createMonitor(tenant, other, 'Press room')
    const hidden = await createUser({ ownerOf: [organization], isActive: false })
    const silent = await signInAs({ grants: [{ role: 'clientAdmin', client }] })
    const viewer = await signInAs({ grants: [{ role: 'clientViewer', client }] })
    const inProject = await signInAs({ grants: [{ role: 'projectViewer', client, project: other }] })
    const gone = await signInAs({ grants: [{ role: 'projectViewer', client, project }] })
    const stranger = await signInAs({ ownerOf: [foreign.organization] })
    for (const caller of [viewer, inProject, gone]) expect((await ask(caller, true)).status).toBe(200)
    expect((await ask(stranger, true)).status).toBe(404)
    await own.db.deleteFrom('live.permission').where('user_id', '=', gone.user.id).execute()

    await createIncident([monitor, otherMonitor], begun)
    await tellAt(60)
    const subjects = await Promise.all(
      [owner, viewer, inProject, silent, gone, stranger].map(({ user }) => newSubjects(user)),
    )
    const both = [`Down: 2 monitors (same host: ${monitor.host})`]
    expect(subjects).toEqual([both, both, [`Down: Press room (${otherMonitor.host})`], [], [], []])
    expect(await newSubjects(hidden)).toEqual([])
    const [mail] = await mailsTo(own.db, inProject.user.email)
    expect(mail?.plain).not.toContain('Shop home')
    await ask(viewer, false)
    await ask(inProject, false)
  })

  test('include access through a team', async () => {
    const caller = await signInAs({ memberOf: [tenant.organization] })
    const right = { client_id: tenant.client._id, role: 'clientViewer' } as const
    const team = await createTeam(tenant.organization, 'On call', { members: [caller.user], right })
    expect((await ask(caller, true)).body).toEqual({ isWanted: true, isOwner: false })
    await createIncident([monitor], begun)
    await tellAt(60)
    expect(await newSubjects(caller.user)).toHaveLength(1)
    await own.db.deleteFrom('live.team').where('id', '=', team).execute()
    await newMails(owner.user)
  })

  test('are never mailed about competitors', async () => {
    const competitor = await createMonitor(tenant, tenant.project, 'Rival')
    const rivals = own.db.updateTable('live.site').where('id', '=', competitor.site)
    await rivals.set({ is_competitor: true }).execute()
    await createIncident([competitor], begun)
    await tellAt(60)
    expect(await newSubjects(owner.user)).toEqual([])
    const both = await createIncident([monitor, competitor], begun)
    await tellAt(120)
    const [mail, ...others] = await newMails(owner.user)
    expect(others).toEqual([])
    expect(plainSubject(mail?.subject ?? '')).toBe(`Down: Shop home (${monitor.host})`)
    expect(mail?.plain).not.toContain('Rival')
    await both.end(begun + 180_000)
    await tellAt(400)
    await newMails(owner.user)
  })

  test('exclude a former owner who never subscribed', async () => {
    const { organization, client } = tenant
    const former = await signInAs({
      ownerOf: [organization],
      grants: [{ role: 'clientViewer', client }],
    })
    await createIncident([monitor], begun)
    await tellAt(60)
    expect(await newSubjects(former.user)).toHaveLength(1)
    expect(await wish(former)).toEqual({ isWanted: true, isOwner: true })
    await own.db.deleteFrom('live.organization_owner').where('user_id', '=', former.user.id).execute()
    begun += 600_000
    await createIncident([monitor], begun)
    await tellAt(60)
    expect(await newSubjects(former.user)).toEqual([])
    expect(await wish(former)).toEqual({ isWanted: false, isOwner: false })
    await newMails(owner.user)
  })

  test('subscriptions are personal, and owners have one by default', async () => {
    expect(await wish(owner)).toEqual({ isWanted: true, isOwner: true })
    expect((await ask(owner, false)).body).toEqual({ isWanted: false, isOwner: true })
    await createIncident([monitor], begun)
    await tellAt(60)
    expect(await newSubjects(owner.user)).toEqual([])
    await ask(owner, true)
  })
})

describe('an incident', () => {
  test('is notified once, 45 s after it started', async () => {
    await createIncident([monitor], begun)
    await tellAt(40)
    expect(await newSubjects(owner.user)).toEqual([])
    await Promise.all([tellAt(50), tellAt(50), tellAt(50)])
    await tellAt(120)
    const mails = await newMails(owner.user)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.plain).toContain('Connection refused')
    expect(mails[0]?.plain).toMatch(/\/uptime\/outages\/[0-9a-f-]{36}\n/)
  })

  test('is notified once more when it ends, with its duration', async () => {
    const incident = await createIncident([monitor], begun)
    await tellAt(60)
    await newMails(owner.user)
    await incident.end(begun + 300_000)
    await tellAt(310)
    expect(await newMails(owner.user), 'it may go down again at once').toEqual([])
    await tellAt(421)
    await tellAt(500)
    const mails = await newMails(owner.user)
    expect(mails.map(({ subject }) => plainSubject(subject))).toEqual([
      `Up again: Shop home (${monitor.host})`,
    ])
    expect(mails[0]?.plain).toContain('It was down for 5 min')
  })

  test('that ended before the notification has one mail', async () => {
    const incident = await createIncident([monitor], begun)
    await incident.end(begun + 20_000)
    await tellAt(30)
    expect(await newSubjects(owner.user)).toEqual([])
    await tellAt(60)
    expect(await newSubjects(owner.user)).toEqual([])
    await tellAt(141)
    await tellAt(200)
    expect(await newSubjects(owner.user)).toEqual([`Was down: Shop home (${monitor.host})`])
  })

  test('during maintenance waits for its end, and is never notified if over by then', async () => {
    const other = await createMonitor(tenant, tenant.project, 'Press room')
    for (const { project, site, id } of [monitor, other]) {
      const about = { project_id: project, site_id: site, monitor_id: id }
      await addPeriod(tenant.site, begun - 1000, begun + 600_000, about)
    }
    const short = await createIncident([other], begun)
    await createIncident([monitor], begun)
    await tellAt(60)
    await short.end(begun + 120_000)
    for (const seconds of [590, 601, 779]) await tellAt(seconds)
    expect(await newSubjects(owner.user), 'the next checks may find it well').toEqual([])
    await tellAt(781)
    expect(await newSubjects(owner.user)).toEqual([`Down: Shop home (${monitor.host})`])
    await own.db.deleteFrom('maintenance_period').where('client_id', '=', tenant.client._id).execute()
    await tellAt(800)
    expect(await newSubjects(owner.user)).toEqual([])
  })

  test('is notified until its end once notified, despite later maintenance', async () => {
    const incident = await createIncident([monitor], begun)
    await tellAt(60)
    expect(await newSubjects(owner.user)).toHaveLength(1)
    await addPeriod(tenant.site, begun - 1000, begun + 900_000)
    await incident.end(begun + 300_000)
    await tellAt(421)
    expect(await newSubjects(owner.user)).toEqual([`Up again: Shop home (${monitor.host})`])
    await own.db.deleteFrom('maintenance_period').where('client_id', '=', tenant.client._id).execute()
  })

  test('that flaps is notified while it lasts', async () => {
    const incident = await createIncident([monitor], begun)
    await incident.end(begun + 20_000)
    await incident.join(monitor, begun + 40_000)
    await tellAt(50)
    expect(await newSubjects(owner.user)).toEqual([`Down: Shop home (${monitor.host})`])
    await incident.end(begun + 60_000)
    await tellAt(181)
    expect(await newSubjects(owner.user)).toEqual([`Up again: Shop home (${monitor.host})`])
  })

  test('is notified again to those who only saw ended outages, when one recurs', async () => {
    const other = await createProject(tenant.client)
    const brief = await createMonitor(tenant, other, 'Brief room')
    const viewer = await signInAs({
      grants: [{ role: 'projectViewer', client: tenant.client, project: other }],
    })
    await ask(viewer, true)
    const incident = await createIncident([brief], begun)
    await incident.end(begun + 20_000)
    await incident.join(monitor, begun + 25_000)
    await tellAt(60)
    expect(await newSubjects(owner.user)).toHaveLength(1)
    expect(await newSubjects(viewer.user)).toEqual([])
    await incident.join(brief, begun + 100_000)
    await tellAt(150)
    expect(await newSubjects(viewer.user)).toEqual([`Down: Brief room (${brief.host})`])
    await incident.end(begun + 300_000)
    await tellAt(421)
    await newMails(owner.user)
    await ask(viewer, false)
  })

  test('is notified to those who see only the later part when that starts, to nobody twice', async () => {
    const other = await createProject(tenant.client)
    const late = await createMonitor(tenant, other, 'Late room')
    const viewer = await signInAs({
      grants: [{ role: 'projectViewer', client: tenant.client, project: other }],
    })
    await ask(viewer, true)
    const incident = await createIncident([monitor], begun)
    await tellAt(60)
    expect([await newSubjects(owner.user), await newSubjects(viewer.user)]).toEqual([
      [`Down: Shop home (${monitor.host})`],
      [],
    ])
    await incident.join(late, begun + 70_000)
    await tellAt(80)
    expect(await newSubjects(viewer.user)).toEqual([])
    for (const seconds of [120, 130]) await tellAt(seconds)
    expect([await newSubjects(owner.user), await newSubjects(viewer.user)]).toEqual([
      [],
      [`Down: Late room (${late.host})`],
    ])
    await incident.end(begun + 300_000)
    for (const seconds of [421, 430]) await tellAt(seconds)
    expect([await newSubjects(owner.user), await newSubjects(viewer.user)]).toEqual([
      ['Up again: 2 monitors'],
      [`Up again: Late room (${late.host})`],
    ])
    await ask(viewer, false)
  })
})

describe('unsubscribing', () => {
  const end = (key: string) => anonymous.post('/api/unsubscribe/outage-mail', { body: { key } })

  test('with the key of any mail needs no sign-in and applies from then on', async () => {
    const incident = await createIncident([monitor], begun)
    await tellAt(60)
    const key = await keyOf(owner.user)
    await incident.end(begun + 90_000)
    await tellAt(211)
    expect(await keyOf(owner.user)).toBe(key)
    await newMails(owner.user)
    expect(await end(key)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await wish(owner)).toEqual({ isWanted: false, isOwner: true })
    await createIncident([monitor], begun)
    await tellAt(60)
    expect(await newSubjects(owner.user)).toEqual([])
    await ask(owner, true)
  })

  test.each(['', '.', 'unknown', 'x'.repeat(600)])(
    'with the unknown key "%s" looks the same',
    async (key) => {
      expect(await end(key)).toMatchObject({ status: 200, body: { ok: true } })
      expect((await wish(owner)).isWanted).toBe(true)
    },
  )

  test('from a mail about two clients ends both', async () => {
    const { body } = await owner.post('/api/clients', {
      body: { organization: tenant.organization._id, name: 'Second' },
    })
    const project = await createProject(body)
    const second = await createMonitor({ ...tenant, client: body }, project, 'Other shop')
    await createIncident([monitor, second], begun)
    await tellAt(60)
    await end(await keyOf(owner.user))
    await newMails(owner.user)
    await createIncident([monitor, second], begun)
    await tellAt(60)
    expect(await newSubjects(owner.user)).toEqual([])
    await ask(owner, true)
  })
})

describe('a prober without a network', () => {
  const addProber = (seconds: number) =>
    insertRows('prober', {
      id: randomUUID(),
      location_id: 2,
      name: 'prober',
      started_at: new Date(begun),
      seen_at: new Date(begun + seconds * 1000),
      cut_off_since: new Date(begun),
    })

  test('is notified to super admins once, for any number of probers', async () => {
    const keeper = await createUser({ isSuper: true })
    const other = await createUser({ isSuper: true })
    await speakPseudo(other.id)
    await addProber(50)
    await tellAt(50)
    expect(await newSubjects(keeper)).toEqual([])
    await updateRows('prober', {}, { seen_at: new Date(begun + 70_000) })
    await Promise.all([tellAt(70), tellAt(70)])
    await addProber(80)
    await tellAt(80)
    await tellAt(90)
    expect(await newSubjects(keeper)).toEqual(['Prober without network: Hanoi'])
    const [mail, ...more] = await newMails(other)
    expect([mail?.subject, more]).toEqual([expect.stringMatching(/^⟦.*⟧$/), []])
    expect(await newSubjects(owner.user)).toEqual([])
  })

  test('is not notified again after a restart, but after an hour online', async () => {
    const keeper = await createUser({ isSuper: true })
    await own.db.deleteFrom('cut_off_notice').execute()
    const hasOneSubject = async () => (await newSubjects(keeper)).length === 1
    await addProber(70)
    await tellAt(70)
    expect(await hasOneSubject()).toBe(true)
    await own.db.deleteFrom('prober').execute()
    for (const minutes of [10, 65, 120]) {
      await addProber(minutes * 60)
      await tellAt(minutes * 60)
    }
    expect(await newSubjects(keeper)).toEqual([])
    await addProber(181 * 60)
    await tellAt(181 * 60)
    expect(await hasOneSubject()).toBe(true)
  })
})
