import { beforeAll, describe, expect, test } from 'vitest'
import { listChannels } from '~/server/alerting/channels'
import { channelFormMessages } from '~/shared/messages/channels'
import { activityOf } from '../support/activity'
import { type Caller, signIn, signInAs } from '../support/api'
import { addChannel } from '../support/channels'
import { createClient, createProject, createTenant, createUser } from '../support/factories'
import { allowedFrom, statuses } from '../support/people'
import { insertRows, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, foreign, people } = tenantFixture()
const ADDRESS = 'https://93.184.215.14/services/T0/B0/verysecretpart'
const KEY = 'R0123456789012345678901234567890'
let team: number
let teamAdmin: Caller
let teamMember: Caller

async function addTeam(name: string): Promise<number> {
  const { id } = await own.db
    .insertInto('live.team')
    .values({ organization_id: tenant.organization._id, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
async function joined(isAdministrator: boolean): Promise<Caller> {
  const user = await createUser({ memberOf: [tenant.organization] })
  const row = { organization_id: tenant.organization._id, team_id: team, user_id: user.id }
  await insertRows('live.team_user', { ...row, is_administrator: isAdministrator })
  return signIn(user)
}
beforeAll(async () => {
  team = await addTeam('Operations')
  teamAdmin = await joined(true)
  teamMember = await joined(false)
})

const slack = (more: object = {}) => ({ kind: 'slack', name: 'Alerts', address: ADDRESS, ...more })
const create = (body: object, caller: Caller = people.owner) => caller.post('/api/channels', { body })
const pathOf = ({ _id }: { _id: string }) => `/api/channels/${_id}`
const namesFor = async (caller: Caller, query: Record<string, number> = {}) => {
  const { body } = await caller.get('/api/channels', { query })
  return body.items.map(({ name }: { name: string }) => name)
}

describe('who may', () => {
  test('create a channel of an organization or a team', async () => {
    const ofOrganization = { organization: tenant.organization._id }
    expect(await statuses(people, (caller) => create(slack(ofOrganization), caller))).toEqual({
      ...allowedFrom('owner', 201),
      projectViewer: 404,
      projectAdmin: 404,
      clientViewer: 404,
      clientAdmin: 404,
    })
    const ofTeam = slack({ team })
    const answers = await Promise.all([teamMember, teamAdmin, people.owner].map((one) => create(ofTeam, one)))
    expect(answers.map(({ status }) => status)).toEqual([403, 201, 201])
  })

  test('see which channels', async () => {
    const { organization, client } = await createTenant()
    const other = await createClient(organization)
    await addChannel({ organization: organization._id }, slack({ name: 'whole' }) as never)
    await addChannel({ client: client._id }, slack({ name: 'client' }) as never)
    await addChannel({ client: other._id }, slack({ name: 'other' }) as never)
    const owner = await signInAs({ ownerOf: [organization] })
    const admin = await signInAs({ grants: [{ role: 'clientAdmin', client }] })
    const viewer = await signInAs({ grants: [{ role: 'clientViewer', client }] })
    expect((await namesFor(owner)).toSorted()).toEqual(['client', 'other', 'whole'])
    expect((await namesFor(owner))[0]).toBe('whole')
    expect(await namesFor(owner, { client: client._id })).toEqual(['client'])
    expect(await namesFor(admin)).toEqual(['client'])
    expect(await namesFor(viewer)).toEqual([])
    expect(await namesFor(people.stranger, { client: client._id })).toEqual([])
    expect(await namesFor(teamMember)).toEqual([])
    expect((await namesFor(teamAdmin)).length).toBeGreaterThan(0)
  })

  test('use no channel of a foreign organization', async () => {
    const theirs = await addChannel({ organization: foreign.organization._id }, slack() as never)
    const deleted = await people.owner.delete(pathOf(theirs))
    expect(deleted.status).toBe(404)
  })
})

describe('input', () => {
  const words = channelFormMessages
  test.each([
    ['no place', {}, 'organization', words.placeRequired],
    ['no address', { address: '' }, 'address', 'Required'],
    ['another protocol', { address: 'file:///etc/passwd' }, 'address', words.addressInvalid],
    ['no address at all', { address: 'hooks' }, 'address', words.addressInvalid],
    ['a private address', { address: 'http://127.0.0.1:9/x' }, 'address', words.addressPrivate],
    ['a private name', { address: 'http://localhost/x' }, 'address', words.addressPrivate],
    ['a metadata address', { address: 'http://169.254.169.254/' }, 'address', words.addressPrivate],
    [
      'an ntfy address without topic',
      { kind: 'ntfy', address: 'https://1.1.1.1/' },
      'address',
      words.topicInvalid,
    ],
    [
      'a token with a space',
      { kind: 'ntfy', address: 'https://1.1.1.1/t', token: 'a b' },
      'token',
      words.tokenInvalid,
    ],
    ['a short key', { kind: 'pagerduty', routingKey: 'short' }, 'routingKey', words.routingKeyInvalid],
    ['too many tags', { kind: 'ntfy', tags: 'a,b,c,d,e,f' }, 'tags', words.tooManyTags(5)],
  ])('%s is refused', async (name, change, field, message) => {
    const place = name === 'no place' ? {} : { organization: tenant.organization._id }
    const { status, problem } = await create({ ...slack(place), ...change })
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
    if (message !== 'Required') expect(problem.fields?.[field]).toEqual([message])
  })

  test('an address is checked again when it changes', async () => {
    const { body: channel } = await create(slack({ organization: tenant.organization._id }))
    const change = { name: 'Alerts', address: 'http://10.0.0.1/x' }
    const { status, problem } = await people.owner.put(pathOf(channel), { body: change })
    expect([status, problem.fields]).toEqual([422, { address: [words.addressPrivate] }])
  })
})

describe('secrets', () => {
  const SECRETS = ['verysecretpart', 'tk_secretsecret', KEY]
  const isClean = (value: unknown) => !SECRETS.some((secret) => JSON.stringify(value).includes(secret))

  test.each([
    ['slack', { address: ADDRESS }, '93.184.215.14 …part'],
    ['teams', { address: ADDRESS }, '93.184.215.14 …part'],
    ['discord', { address: ADDRESS }, '93.184.215.14 …part'],
    ['webhook', { address: ADDRESS }, '93.184.215.14 …part'],
    ['ntfy', { address: ADDRESS, token: 'tk_secretsecret' }, '93.184.215.14 …part'],
    ['pagerduty', { routingKey: KEY, region: 'eu' }, 'events.eu.pagerduty.com …7890'],
  ])('%s: never returned nor logged', async (kind, secret, hint) => {
    const place = { organization: tenant.organization._id }
    const created = await create({ kind, name: 'Alerts', ...secret, ...place })
    expect([created.status, created.body.hint]).toEqual([201, hint])
    const path = pathOf(created.body)
    const answers = [
      created,
      await people.owner.get(path),
      await people.owner.put(path, { body: { name: 'Renamed', ...secret } }),
      await people.owner.get('/api/channels', { query: { limit: 500 } }),
      await people.owner.get(`${path}/deliveries`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200])
    expect(answers.every(({ body }) => isClean(body))).toBe(true)
    expect(isClean(await activityOf(own.db, 'channel', created.body._id))).toBe(true)
    const row = await readRows('live.channel', { id: created.body._id })
    expect(isClean(row)).toBe(true)
  })

  test('stay when they are left out, and the hint follows a new one', async () => {
    const { body } = await create(slack({ organization: tenant.organization._id }))
    const change = async (input: object) =>
      (await people.owner.put(pathOf(body), { body: { name: 'Alerts', ...input } })).body.hint
    expect(await change({ address: '' })).toBe('93.184.215.14 …part')
    expect(await change({ address: 'https://1.1.1.1/a/bcdefg' })).toBe('1.1.1.1 …defg')
    expect(await change({})).toBe('1.1.1.1 …defg')
  })

  test('a webhook shows its signing secret when it is created and when it is replaced', async () => {
    const created = await create(slack({ kind: 'webhook', organization: tenant.organization._id }))
    expect(created.body.secret).toMatch(/^whsec_[\w+/=]{32}$/)
    const { secret, ...shown } = created.body
    expect((await people.owner.get(pathOf(created.body))).body).toEqual(shown)
    const { status, body } = await people.owner.post(`${pathOf(created.body)}/secret`)
    expect(status).toBe(200)
    expect(body.secret).not.toBe(secret)
    const logged = await activityOf(own.db, 'channel', created.body._id)
    expect(logged.map(({ action }) => action)).toEqual(['channel.create', 'channel.rotateSecret'])
    expect(JSON.stringify(logged)).not.toContain('whsec_')
    const other = await create(slack({ organization: tenant.organization._id }))
    expect(other.body.secret).toBeNull()
    expect((await people.owner.post(`${pathOf(other.body)}/secret`)).status).toBe(409)
  })

  test('a token can be removed, and tags cleared', async () => {
    const input = {
      kind: 'ntfy',
      name: 'Phone',
      address: 'https://1.1.1.1/topic',
      token: 'tk_1',
      tags: 'a, b',
    }
    const { body } = await create({ ...input, organization: tenant.organization._id })
    expect(body.settings).toEqual({ priority: 'severity', tags: ['a', 'b'], hasToken: true })
    const change = { name: 'Phone', tags: '', removesToken: true, priority: 'low' }
    const { body: after } = await people.owner.put(pathOf(body), { body: change })
    expect(after.settings).toEqual({ priority: 'low', tags: [], hasToken: false })
  })
})

test('deleting and disabling are logged', async () => {
  const { body } = await create(slack({ client: tenant.client._id }), people.clientAdmin)
  await people.clientAdmin.put(pathOf(body), { body: { name: 'Alerts', isEnabled: false } })
  expect((await people.clientAdmin.delete(pathOf(body))).status).toBe(200)
  expect((await people.clientAdmin.get(pathOf(body))).status).toBe(404)
  const logged = await activityOf(own.db, 'channel', body._id)
  expect(logged.map(({ action }) => action)).toEqual(['channel.create', 'channel.update', 'channel.delete'])
  expect(logged[1]).toMatchObject({ before: { isEnabled: true }, after: { isEnabled: false } })
})

test('which channels an alert notifies enabled ones of the organization, its clients and the teams with a permission, within their reach', async () => {
  const { organization, client, project } = await createTenant()
  const other = await createClient(organization)
  const otherProject = await createProject(other)
  const add = (place: Parameters<typeof addChannel>[0], name: string) =>
    addChannel(place, { kind: 'slack', name, address: ADDRESS })
  const teamOf = async (grant: { client_id: number; project_id?: number; role: string } | null) => {
    const of = { organization_id: organization._id }
    const { id } = await own.db
      .insertInto('live.team')
      .values({ ...of, name: `Team ${grant?.role} ${grant?.client_id}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (grant) await insertRows('live.permission', { ...of, team_id: id, ...grant })
    return { team: id }
  }
  const whole = await add({ organization: organization._id }, 'whole')
  const mine = await add({ client: client._id }, 'client')
  await add({ client: other._id }, 'other client')
  const wide = await add(await teamOf({ client_id: client._id, role: 'clientViewer' }), 'wide team')
  const grant = { client_id: client._id, project_id: project._id, role: 'projectViewer' }
  const narrow = await add(await teamOf(grant), 'narrow team')
  await add(await teamOf({ ...grant, client_id: other._id, project_id: otherProject._id }), 'other team')
  await add(await teamOf(null), 'team without rights')
  const off = await add({ client: client._id }, 'disabled')
  await updateRows('live.channel', { id: off._id }, { is_enabled: false })

  const list = (chosen: string[] | null, tenantId = organization._id) =>
    listChannels(own.db, tenantId, { clients: [client._id], chosen })
  const reached = { clientId: client._id, projectId: null }
  expect((await list(null)).map(({ name, reach }) => [name, reach])).toEqual([
    ['whole', null],
    ['client', [reached]],
    ['wide team', [reached]],
    ['narrow team', [{ ...reached, projectId: project._id }]],
  ])
  expect((await list([narrow._id, off._id, whole._id])).map(({ name }) => name)).toEqual([
    'whole',
    'narrow team',
  ])
  expect(await list([])).toEqual([])
  expect(await list([mine._id, wide._id], foreign.organization._id)).toEqual([])
})
