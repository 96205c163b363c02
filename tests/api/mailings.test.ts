import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { composeMailings, isReaderOf, listAlertReaders, queueMailings } from '~/server/alerting/mailings'
import { activityOf } from '../support/activity'
import { anonymous, type Caller, callerWith, type SignedIn, signInAs } from '../support/api'
import { withBilling } from '../support/billing'
import { systemContext } from '../support/contexts'
import { createProject, createSite, createTeam, createTenant, createUser } from '../support/factories'
import { prepared } from '../support/prepared'
import { emptyTables, insertRows, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, foreign } = tenantFixture()
withBilling()
const stranger = prepared(() => signInAs({ ownerOf: [foreign.organization] }))
let owner: SignedIn
let admin: SignedIn
let viewer: SignedIn
let projectViewer: SignedIn
let team: number
let member: SignedIn

beforeAll(async () => {
  const { organization, client, project } = tenant
  owner = await signInAs({ ownerOf: [organization] })
  admin = await signInAs({ grants: [{ role: 'clientAdmin', client }] })
  viewer = await signInAs({ grants: [{ role: 'clientViewer', client }] })
  projectViewer = await signInAs({ grants: [{ role: 'projectViewer', client, project }] })
  member = await signInAs({ memberOf: [organization] })
  const right = { client_id: client._id, role: 'clientViewer' } as const
  team = await createTeam(organization, 'Crew', { members: [member.user], right })
})

beforeEach(async () => {
  await emptyTables('live.mailing', 'live.mailing_key', 'mail')
})

const here = () => ({ client: tenant.client._id })
const subscribe = (caller: Caller, more: object) =>
  caller.put('/api/mailings/own', { body: { ...here(), ...more } })
const at = (moment: string) => systemContext({ now: () => new Date(moment) })
const readers = async (kind: 'alert' | 'thresholdAlert' = 'alert') =>
  listAlertReaders(systemContext(), own.db, tenant.organization._id, kind, [tenant.client._id])
const place = () => ({
  clientId: tenant.client._id,
  projectId: tenant.project._id,
  siteId: tenant.site._id,
})
const readersHere = async (kind?: 'alert' | 'thresholdAlert') =>
  (await readers(kind)).filter((one) => isReaderOf(one, place())).map(({ userId }) => userId)
const mails = () => own.db.selectFrom('mail').selectAll().orderBy('recipient').execute()

describe('own subscriptions', () => {
  test('start with the default schedule in the time zone of the reader, and follow changes', async () => {
    await updateRows('user_account', { id: viewer.user.id }, { timezone: 'Europe/Berlin' })
    const first = await subscribe(viewer, { kind: 'standard' })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      kind: 'standard',
      level: 'client',
      isSubscribed: true,
      frequency: 'weekly',
      weekday: 0,
      hour: 8,
      timezone: 'Europe/Berlin',
      mayUpdate: true,
      subscriber: { type: 'user', _id: viewer.user.id },
    })
    expect(new Date(first.body.nextAt).getUTCDay()).toBe(1)
    const daily = await viewer.put(`/api/mailings/${first.body._id}`, {
      body: { frequency: 'daily', hour: 6 },
    })
    expect(daily.body).toMatchObject({ _id: first.body._id, frequency: 'daily', hour: 6 })
    const ended = await subscribe(viewer, { kind: 'standard', isSubscribed: 'false' })
    expect(ended.body).toMatchObject({
      _id: first.body._id,
      isSubscribed: false,
      nextAt: null,
      frequency: 'daily',
    })
    const entries = await activityOf(own.db, 'mailing', first.body._id)
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'mailing.create',
      'mailing.remove',
      'mailing.update',
    ])
    await updateRows('user_account', { id: viewer.user.id }, { timezone: 'UTC' })
  })

  test('need a right on the place, and a kind that is sent there', async () => {
    const there = { client: foreign.client._id, kind: 'standard' }
    expect((await viewer.put('/api/mailings/own', { body: there })).status).toBe(404)
    const organization = { organization: foreign.organization._id, kind: 'standard' }
    expect((await viewer.put('/api/mailings/own', { body: organization })).status).toBe(404)
    expect((await subscribe(viewer, { kind: 'team' })).problem.fields).toHaveProperty('kind')
    expect((await subscribe(viewer, { kind: 'standard', weekday: 7 })).status).toBe(422)
    const competitor = { organization: tenant.organization._id, kind: 'competitor' }
    expect((await viewer.put('/api/mailings/own', { body: competitor })).status).toBe(422)
  })

  test('list what owners get by default until they choose', async () => {
    const list = async () => (await owner.get('/api/mailings/own', { query: { kind: 'alert' } })).body.items
    expect(await list()).toMatchObject([{ _id: null, isSubscribed: true, client: tenant.client._id }])
    await subscribe(owner, { kind: 'alert', isSubscribed: false })
    expect(await list()).toMatchObject([{ isSubscribed: false, client: tenant.client._id }])
    expect((await viewer.get('/api/mailings/own')).body.items).toEqual([])
  })
})

describe('subscriptions of others', () => {
  const set = (caller: Caller, subject: string, more: object = {}) =>
    caller.put('/api/mailings', { body: { ...here(), kind: 'standard', subject, ...more } })

  test('are set by admins of the place, for those who can see it', async () => {
    expect((await set(viewer, projectViewer.user.id)).status).toBe(403)
    expect((await set(stranger, viewer.user.id)).status).toBe(404)
    expect((await set(admin, viewer.user.id)).body).toMatchObject({ subscriber: { _id: viewer.user.id } })
    expect((await set(admin, String(team))).body).toMatchObject({
      subscriber: { type: 'team', name: 'Crew' },
    })
    const outsider = await createUser({ memberOf: [tenant.organization] })
    expect((await set(admin, outsider.id)).problem.fields).toHaveProperty('subject')
    expect((await set(admin, stranger.user.id)).problem.fields).toHaveProperty('subject')
    const whole = { client: undefined, organization: tenant.organization._id }
    expect((await set(admin, admin.user.id, whole)).status).toBe(404)
    expect((await set(owner, admin.user.id, whole)).status).toBe(200)
  })

  test('are listed, changed together and removed within the own rights', async () => {
    const one = (await set(admin, viewer.user.id)).body._id
    const two = (await set(admin, String(team))).body._id
    const listed = async (caller: Caller, query: object = {}) =>
      (await caller.get('/api/mailings', { query: { kind: 'standard', ...query } })).body.items.map(
        (row: { _id: string }) => row._id,
      )
    expect((await listed(admin)).sort()).toEqual([one, two].sort())
    expect(await listed(admin, { subject: viewer.user.id })).toEqual([one])
    expect(await listed(admin, { project: tenant.project._id, search: 'crew' })).toEqual([two])
    expect(await listed(member)).toEqual([two])
    expect(await listed(stranger)).toEqual([])
    const beyond = await admin.get('/api/mailings', { query: { kind: 'standard', page: 9 } })
    expect(beyond.body).toMatchObject({ items: [], total: 2 })
    const bulk = (caller: Caller, body: object) => caller.put('/api/mailings/bulk', { body })
    expect((await bulk(stranger, { mailings: [one] })).status).toBe(404)
    expect((await bulk(viewer, { mailings: [one, two], isSubscribed: false })).status).toBe(403)
    expect((await bulk(admin, { mailings: [one, two], frequency: 'monthly' })).body).toEqual({ changed: 2 })
    expect((await viewer.put(`/api/mailings/${one}`, { body: { isSubscribed: false } })).body).toMatchObject({
      isSubscribed: false,
      frequency: 'monthly',
    })
    expect((await member.delete(`/api/mailings/${two}`)).status).toBe(403)
    expect((await admin.delete(`/api/mailings/${two}`)).status).toBe(200)
    expect(await listed(admin)).toEqual([one])
  })

  test('count per subscriber, with search and filters', async () => {
    await set(admin, viewer.user.id)
    await insertRows('mail_address', { address: viewer.user.email, suspended_at: new Date(), reason: 'gone' })
    const list = async (caller: Caller, query: Record<string, string | boolean>) =>
      (await caller.get('/api/subscribers', { query })).body.items
    expect(await list(admin, { kind: 'standard' })).toMatchObject([
      { _id: viewer.user.id, counts: { standard: 1 }, isSuspended: true, suspendedReason: 'gone' },
    ])
    expect(await list(admin, { isSuspended: true })).toHaveLength(1)
    expect(await list(admin, { type: 'team' })).toMatchObject([{ name: 'Crew', type: 'team' }])
    expect((await list(owner, { search: member.user.email }))[0]).toMatchObject({ _id: member.user.id })
    expect(await list(stranger, { search: viewer.user.email })).toEqual([])
    expect((await admin.get(`/api/subscribers/${viewer.user.id}`)).body).toMatchObject({
      counts: { standard: 1 },
    })
    expect((await stranger.get(`/api/subscribers/${viewer.user.id}`)).status).toBe(404)
    await own.db.deleteFrom('mail_address').execute()
  })

  test('offer those who can see the place, and clients with competitors', async () => {
    const { body } = await admin.get('/api/mailings/candidates', { query: here() })
    const ids = body.map((one: { _id: string }) => one._id)
    expect(ids).toEqual(expect.arrayContaining([viewer.user.id, owner.user.id, String(team), member.user.id]))
    expect(ids).not.toContain(stranger.user.id)
    expect((await viewer.get('/api/mailings/candidates', { query: here() })).status).toBe(403)
    expect((await admin.get('/api/mailings/competitors')).body.items).toEqual([])
  })
})

describe('readers of alerts', () => {
  test('are owners by default, and others when they or their team subscribed', async () => {
    expect(await readersHere()).toEqual([owner.user.id])
    expect(await readersHere('thresholdAlert')).toEqual([])
    await subscribe(viewer, { kind: 'alert' })
    await admin.put('/api/mailings', { body: { ...here(), kind: 'alert', subject: String(team) } })
    expect((await readersHere()).sort()).toEqual([owner.user.id, viewer.user.id, member.user.id].sort())
    await subscribe(member, { kind: 'alert', isSubscribed: false })
    await subscribe(owner, { kind: 'alert', isSubscribed: false })
    expect(await readersHere()).toEqual([viewer.user.id])
  })

  test('are super admins by default where an organization has no owner', async () => {
    const lone = await createTenant()
    const root = await signInAs({ isSuper: true })
    const ofLone = async () =>
      (
        await listAlertReaders(systemContext(), own.db, lone.organization._id, 'alert', [lone.client._id])
      ).map(({ userId }) => userId)
    const client = { client: lone.client._id }
    expect(await ofLone()).toContain(root.user.id)
    expect(await readersHere()).toEqual([owner.user.id])
    const listed = await root.get('/api/mailings/own', { query: { ...client, kind: 'alert' } })
    expect(listed.body.items).toHaveLength(1)
    await root.put('/api/mailings/own', { body: { ...client, kind: 'alert', isSubscribed: false } })
    expect(await ofLone()).not.toContain(root.user.id)
  })

  test('choose the deepest place, within present rights', async () => {
    await subscribe(projectViewer, { kind: 'alert' })
    const other = await createProject(tenant.client)
    const site = await createSite(other)
    const all = (await readers()).filter(({ userId }) => userId === projectViewer.user.id)
    expect(all[0] && isReaderOf(all[0], place())).toBe(true)
    expect(all[0] && isReaderOf(all[0], { ...place(), projectId: other._id, siteId: site._id })).toBe(false)
    await projectViewer.put('/api/mailings/own', {
      body: { site: tenant.site._id, kind: 'alert', isSubscribed: false },
    })
    expect(await readersHere()).toEqual([owner.user.id])
    await updateRows('user_account', { id: owner.user.id }, { is_active: false })
    expect(await readersHere()).toEqual([])
    await updateRows('user_account', { id: owner.user.id }, { is_active: true })
  })
})

describe('the key of a mail', () => {
  const withKey = (key: string) => callerWith({ authorization: `Bearer ${key}` })
  const keyOf = async (user: SignedIn, kind: 'alert' | 'thresholdAlert' = 'alert') =>
    (await readers(kind)).find(({ userId }) => userId === user.user.id)?.unsubscribe.key ?? ''
  const read = (key: string) => withKey(key).get(`/api/clients/${tenant.client._id}`)

  test('opens what its reader may see now, of its client only, and is logged', async () => {
    const key = await keyOf(owner)
    expect((await read(key)).status).toBe(200)
    expect((await withKey(key).get(`/api/clients/${foreign.client._id}`)).status).toBe(404)
    expect((await withKey(key).get(`/api/clients/${tenant.client._id}/users`)).status).toBe(403)
    const opened = await anonymous.post('/api/share-links/open', { body: { key } })
    expect(opened.body).toMatchObject({ client: tenant.client._id, level: 'client', mayTest: false })
    const entries = await activityOf(own.db, 'mailing', opened.body.profileId)
    expect(entries).toMatchObject([{ action: 'mailing.open' }])
    const stored = await readRows('live.mailing_key')
    expect(JSON.stringify(stored)).not.toContain(key)
  })

  test('shows a reader of several projects only these', async () => {
    const [second, third] = [await createProject(tenant.client), await createProject(tenant.client)]
    const { client, project } = tenant
    const reader = await signInAs({
      grants: [project, second].map((one) => ({ role: 'projectViewer' as const, client, project: one })),
    })
    await subscribe(reader, { kind: 'alert' })
    const visitor = withKey(await keyOf(reader))
    expect((await visitor.get(`/api/projects/${second._id}`)).status).toBe(200)
    expect((await visitor.get(`/api/projects/${third._id}`)).status).toBe(404)
  })

  test('ends with the right, the account, the subscription and the organization', async () => {
    const reader = await signInAs({ grants: [{ role: 'clientViewer', client: tenant.client }] })
    await subscribe(reader, { kind: 'alert' })
    const key = await keyOf(reader)
    expect((await read(key)).status).toBe(200)
    const readerUpdate = own.db.updateTable('user_account').where('id', '=', reader.user.id)
    await readerUpdate.set({ is_active: false }).execute()
    expect((await read(key)).status).toBe(401)
    await readerUpdate.set({ is_active: true }).execute()
    await subscribe(reader, { kind: 'alert', isSubscribed: false })
    expect((await read(key)).status).toBe(401)
    await subscribe(reader, { kind: 'alert' })
    expect((await read(key)).status).toBe(200)
    await insertRows('subscription', { organization_id: tenant.organization._id, status: 'expired' })
    expect((await read(key)).status).toBe(403)
    await own.db.deleteFrom('subscription').execute()
    await own.db.deleteFrom('live.permission').where('user_id', '=', reader.user.id).execute()
    expect((await read(key)).status).toBe(401)
  })

  test('unsubscribes from its own list, client and reader only', async () => {
    await subscribe(viewer, { kind: 'alert' })
    await subscribe(viewer, { kind: 'thresholdAlert' })
    const key = await keyOf(viewer)
    const end = (list: string, which: string) =>
      anonymous.post('/api/unsubscribe', { body: { list, key: which } })
    for (const list of ['email', 'thresholdAlert']) expect((await end(list, key)).body).toEqual({ ok: true })
    expect((await end('alert', 'lk_m_unknown')).body).toEqual({ ok: true })
    expect(await readersHere()).toContain(viewer.user.id)
    expect((await end('alert', key)).body).toEqual({ ok: true })
    expect(await readersHere()).toEqual([owner.user.id])
    expect(await readersHere('thresholdAlert')).toEqual([viewer.user.id])
    expect((await read(key)).status).toBe(401)
  })
})

describe('digests', () => {
  const MONDAY = '2030-12-02T08:00:00Z'
  const due = async (moment = MONDAY) =>
    own.db
      .updateTable('live.mailing')
      .set({ next_at: new Date(moment), timezone: 'UTC' })
      .where('frequency', 'is not', null)
      .execute()
  const subscribeTeam = () =>
    admin.put('/api/mailings', { body: { ...here(), kind: 'standard', subject: String(team) } })

  test('are queued once per period and reader, by two workers at once and after an abort', async () => {
    await subscribe(viewer, { kind: 'standard' })
    await subscribe(admin, { kind: 'standard' })
    await due()
    expect(await queueMailings(at('2030-12-02T07:59:59Z'))).toBe(0)
    await expect(
      own.db.transaction().execute(async (tx) => {
        await queueMailings({ ...at(MONDAY), db: tx })
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await mails()).toEqual([])
    const counts = await Promise.all([queueMailings(at(MONDAY)), queueMailings(at(MONDAY))])
    expect(counts[0] + counts[1]).toBe(2)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(
      [admin.user.email, viewer.user.email].sort(),
    )
    await due()
    await queueMailings(at(MONDAY))
    expect(await mails()).toHaveLength(2)
    const [row] = await readRows('live.mailing', {}, 'next_at')
    expect(row?.next_at?.toISOString()).toBe('2030-12-09T08:00:00.000Z')
    await queueMailings(at('2031-01-01T10:00:00Z'))
    expect(await mails()).toHaveLength(4)
    const periods = await own.db.selectFrom('mailing_issue').select('period_start').distinct().execute()
    expect(periods).toHaveLength(2)
  })

  test('of a team go to each member at the hour of the own time zone', async () => {
    const far = await createUser({ memberOf: [tenant.organization] })
    await updateRows('user_account', { id: far.id }, { timezone: 'America/New_York' })
    const values = { organization_id: tenant.organization._id, team_id: team }
    await insertRows('live.team_user', { ...values, user_id: far.id })
    await subscribeTeam()
    await due('2030-12-01T18:00:00Z')
    await queueMailings(at('2030-12-01T18:00:00Z'))
    const sent = new Map((await mails()).map((mail) => [mail.recipient, mail.send_at.toISOString()]))
    expect(sent.get(member.user.email)).toBe('2030-12-02T08:00:00.000Z')
    expect(sent.get(far.email)).toBe('2030-12-02T13:00:00.000Z')
    await own.db.deleteFrom('live.team_user').where('user_id', '=', far.id).execute()
    await composeMailings(at('2030-12-02T14:00:00Z'))
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([member.user.email])
  })

  test('follow a reader to another time zone', async () => {
    await subscribe(viewer, { kind: 'standard' })
    await due('2030-12-02T08:00:00Z')
    await updateRows('user_account', { id: viewer.user.id }, { timezone: 'Asia/Tokyo' })
    await queueMailings(at('2030-11-27T08:00:00Z'))
    const [row] = await readRows('live.mailing', {}, 'next_at')
    expect(row?.next_at?.toISOString()).toBe('2030-12-01T23:00:00.000Z')
    await updateRows('user_account', { id: viewer.user.id }, { timezone: 'UTC' })
  })

  test('say that nothing changed, with links and a way to unsubscribe, in HTML and text', async () => {
    for (const kind of ['standard', 'competitor']) await subscribe(viewer, { kind })
    await viewer.put('/api/mailings/own', { body: { organization: tenant.organization._id, kind: 'team' } })
    await due()
    await queueMailings(at(MONDAY))
    expect(await composeMailings(at(MONDAY))).toBe(3)
    const all = await mails()
    expect(all.map(({ failed_at, compose }) => [failed_at, compose])).toEqual(all.map(() => [null, null]))
    const report = all.find(({ kind }) => kind === 'mailings.standard')
    expect(report?.subject).toMatch(/^Weekly report: .*, 25 Nov 2030 to 1 Dec 2030$/)
    for (const body of [report?.plain, report?.html]) {
      expect(body).toContain('No tests ran in this period.')
      expect(body).toMatch(/\/dashboard\/client\/\d+\?key=lk_m_/)
      expect(body).toContain('/unsubscribe-email?key=lk_m_')
    }
    const headers = report?.headers as Record<string, string>
    expect(headers['List-Unsubscribe']).toMatch(/^<https?:\/\/[^ ,]+\/unsubscribe-email\?key=lk_m_[\w-]+>$/)
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const key = headers['List-Unsubscribe']?.match(/key=([^>]+)/)?.[1] ?? ''
    expect((await withMailKey(key)).status).toBe(200)
    await anonymous.post('/api/unsubscribe', { body: { list: 'email', key } })
    const left = await readRows('live.mailing', { is_subscribed: true }, 'kind')
    expect(left.map(({ kind }) => kind).sort()).toEqual(['competitor', 'team'])
  })

  const withMailKey = (key: string) =>
    callerWith({ authorization: `Bearer ${key}` }).get(`/api/clients/${tenant.client._id}`)

  test('reach nobody whose subscription, right or account ended since they were queued', async () => {
    const lost = await signInAs({ grants: [{ role: 'clientViewer', client: tenant.client }] })
    const gone = await signInAs({ grants: [{ role: 'clientViewer', client: tenant.client }] })
    for (const reader of [viewer, lost, gone]) await subscribe(reader, { kind: 'standard' })
    await due()
    await queueMailings(at(MONDAY))
    expect(await mails()).toHaveLength(3)
    await subscribe(viewer, { kind: 'standard', isSubscribed: false })
    await own.db.deleteFrom('live.permission').where('user_id', '=', lost.user.id).execute()
    await updateRows('user_account', { id: gone.user.id }, { is_active: false })
    await composeMailings(at(MONDAY))
    expect(await mails()).toEqual([])
  })
})
