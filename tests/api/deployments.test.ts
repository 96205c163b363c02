import { beforeAll, describe, expect, test } from 'vitest'
import { readPipeline } from '~/server/screens/readers/read-pipeline'
import { inputMessages } from '~/shared/messages/form'
import { urlMessages } from '~/shared/messages/hierarchy'
import { issueMessages } from '~/shared/messages/issues'
import { annotationFormMessages, deploymentsMessages } from '~/shared/messages/notes'
import { activityOf } from '../support/activity'
import {
  type Answer,
  type Caller,
  call,
  callerWith,
  type SignedIn,
  screenApi,
  signInAs,
} from '../support/api'
import { createClient, createProject, createSite } from '../support/factories'
import { allowedFrom, statuses } from '../support/people'
import { readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, foreign, people, owner } = tenantFixture()
const words = deploymentsMessages
let pipeline: Caller
let clientKey: Caller
beforeAll(async () => {
  pipeline = await withKeyOf(`/api/organizations/${tenant.organization._id}`)
  clientKey = await withKeyOf(`/api/clients/${tenant.client._id}`)
})

async function withKeyOf(path: string): Promise<Caller> {
  const { body } = await owner.post(`${path}/regenerateapikey`)
  return callerWith({ authorization: `Bearer ${body.key}` })
}

const FOR_ADMINS = { ...allowedFrom('projectAdmin', 200), clientViewer: 403 }
let versions = 0
const version = () => `1.${++versions}.0`
const tell = (body: object, caller: Caller = pipeline): Promise<Answer> =>
  caller.post('/api/deployments', { body: { site: tenant.site._id, ...body } })
const countOf = async (name: string): Promise<number> => {
  const rows = await readRows('live.deployment', { version: name }, 'id')
  return rows.length
}

describe('reporting a deployment', () => {
  test('with an organization key accepts all fields', async () => {
    const facts = {
      version: version(),
      environment: 'prod',
      commit: 'c0ffee1234567890',
      url: 'https://ci.example.com/runs/7?tab=log#end',
    }
    const { status, body } = await tell({ ...facts, at: '2026-02-03T04:05:06.789Z' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...facts,
      level: 'site',
      organization: tenant.organization._id,
      client: tenant.client._id,
      clientName: tenant.client.name,
      project: tenant.project._id,
      projectName: tenant.project.name,
      site: tenant.site._id,
      siteName: tenant.site.name,
      at: '2026-02-03T04:05:06.000Z',
      source: 'key',
      createdBy: null,
    })
    expect(await activityOf(own.db, 'deployment', body._id)).toMatchObject([
      {
        action: 'deployment.create',
        actor_kind: 'key',
        after: { name: facts.version, commit: facts.commit },
      },
    ])
    expect((await pipeline.get(`/api/deployments/${body._id}`)).body).toEqual(body)
  })

  test('works for a person, a personal key and a client key', async () => {
    const report = async (caller: Caller) => (await tell({ version: version() }, caller)).body
    expect(await report(owner)).toMatchObject({ source: 'screen', createdBy: owner.user.email })
    const { key } = (await owner.post('/api/auth/regenerateapikey')).body
    const ownKey = callerWith({ authorization: `Bearer ${key}` })
    expect(await report(ownKey)).toMatchObject({ source: 'key', createdBy: owner.user.email })
    expect(await report(clientKey)).toMatchObject({ source: 'key', createdBy: null })
  })

  test('of a whole project has no site', async () => {
    const { body } = await pipeline.post('/api/deployments', {
      body: { project: tenant.project._id, version: version(), environment: ' ', url: '', commit: null },
    })
    expect(body).toMatchObject({ level: 'project', project: tenant.project._id, site: null })
    expect(body).toMatchObject({ environment: null, url: null, commit: null })
  })

  test('is for site admins', async () => {
    const name = version()
    const answers = await statuses(people, (caller) => tell({ version: name }, caller))
    expect(answers).toEqual(FOR_ADMINS)
    expect((await tell({ site: foreign.site._id, version: name })).status).toBe(404)
    expect((await tell({ site: 999_999_999, version: name })).status).toBe(404)
    const otherClient = await createClient(tenant.organization)
    const otherSite = await createSite(await createProject(otherClient))
    expect((await tell({ site: otherSite._id, version: name }, clientKey)).status).toBe(404)
    expect((await tell({ site: otherSite._id, version: name })).status).toBe(200)
  })

  test.each<[string, object, string, string]>([
    ['no version', { version: undefined }, 'version', inputMessages.required],
    ['a blank version', { version: ' ' }, 'version', inputMessages.notBlank],
    ['a long version', { version: 'x'.repeat(101) }, 'version', inputMessages.atMostCharacters(100)],
    ['a line break in it', { version: '1\n2' }, 'version', inputMessages.controlCharacters],
    ['a line separator in it', { version: '1\u20282' }, 'version', inputMessages.controlCharacters],
    ['no place', { site: undefined }, 'site', annotationFormMessages.placeRequired],
    ['two places', { project: 1 }, 'site', annotationFormMessages.placeRequired],
    ['an address that runs', { url: 'javascript:alert(1)' }, 'url', urlMessages.protocol],
    ['an address with a password', { url: 'https://a:b@example.com/' }, 'url', urlMessages.credentials],
    ['no moment', { at: '2026-02-30T00:00:00Z' }, 'at', issueMessages.formats.datetime],
    ['the far future', { at: '2999-01-01T00:00:00Z' }, 'at', annotationFormMessages.momentFar],
  ])('with %s is refused', async (_, body, field, message) => {
    const { status, problem } = await tell({ version: '1', ...body })
    expect([status, problem.fields?.[field]]).toEqual([422, [message]])
  })
})

describe('a repeated call', () => {
  test('with a time is the same deployment, also concurrently', async () => {
    const body = { version: version(), at: '2026-01-01T00:00:00Z' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => tell(body)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(new Set(answers.map((answer) => answer.body._id)).size).toBe(1)
    const again = await tell({ ...body, commit: 'other', url: 'https://example.com/' })
    expect(again.body).toEqual(answers[0]?.body)
    expect(await countOf(body.version)).toBe(1)
    expect(await activityOf(own.db, 'deployment', again.body._id)).toHaveLength(1)
  })

  test.each([
    ['Production', { environment: 'prod', environmentName: null }],
    ['uat', { environment: 'uat', environmentName: null }],
    ['blue', { environment: 'other', environmentName: 'blue' }],
    ['', { environment: null, environmentName: null }],
  ])('names the environment of the list for %s', async (environment, named) => {
    expect((await tell({ version: version(), environment })).body).toMatchObject(named)
  })

  test('without a time is the same within 15 minutes and one environment', async () => {
    const name = version()
    const ids = async (body: object) => (await tell({ version: name, ...body })).body._id
    const first = await ids({})
    expect(await ids({})).toBe(first)
    const staging = await ids({ environment: 'staging' })
    expect(staging).not.toBe(first)
    expect(await ids({ environment: 'staging' })).toBe(staging)
    expect(await ids({})).toBe(first)
    const earlier = new Date(Date.now() - 16 * 60_000)
    await updateRows('live.deployment', { version: name }, { created_at: earlier, at: earlier })
    expect(await ids({})).not.toBe(first)
    expect(await countOf(name)).toBe(3)
  })

  test('after another version is a rollback, and beside an earlier day is new', async () => {
    const site = await createSite(tenant.project)
    const ids = async (body: object) => (await tell({ site: site._id, ...body })).body._id
    const [one, two, three] = [version(), version(), version()]
    const first = await ids({ version: one })
    await updateRows('live.deployment', { version: one }, { at: new Date(Date.now() - 5 * 60_000) })
    const second = await ids({ version: two })
    expect(await ids({ version: two })).toBe(second)
    expect(await ids({ version: one })).not.toBe(first)
    const early = await ids({ version: three, at: '2026-01-01T00:00:00Z' })
    expect(await ids({ version: three })).not.toBe(early)
  })

  test('for another site, environment or time is another', async () => {
    const [name, at] = [version(), '2026-01-01T00:00:00Z']
    const site = await createSite(tenant.project)
    await tell({ version: name, at })
    await tell({ version: name, at: '2026-01-01T00:00:01Z' })
    await tell({ version: name, at, environment: 'staging' })
    await tell({ version: name, at, site: site._id })
    await tell({ version: name, at, site: undefined, project: tenant.project._id })
    expect(await countOf(name)).toBe(5)
  })
})

test('the list shows what the caller sees, with search and filters', async () => {
  const mark = version()
  const site = await createSite(tenant.project)
  const beside = await createSite(await createProject(tenant.client))
  await tell({ version: mark, site: site._id, at: '2026-01-01T00:00:00Z', environment: 'blue' })
  await tell({ version: mark, site: site._id, at: '2026-01-02T00:00:00Z', environment: 'green' })
  await tell({ version: mark, site: beside._id, at: '2026-01-03T00:00:00Z' })
  const seen = async (caller: Caller, query: object = {}) => {
    const { body } = await caller.get('/api/deployments', { query: { search: mark, ...query } })
    return body.items.map(({ at }: { at: string }) => at.slice(0, 10))
  }
  expect(await seen(owner)).toEqual(['2026-01-03', '2026-01-02', '2026-01-01'])
  expect(await seen(people.projectViewer)).toEqual(['2026-01-02', '2026-01-01'])
  expect(await seen(people.stranger)).toEqual([])
  expect(await seen(owner, { site: beside._id })).toEqual(['2026-01-03'])
  expect(await seen(owner, { to: '2026-01-02T00:00:00Z' })).toEqual(['2026-01-01'])
  expect(await seen(owner, { search: 'green', site: site._id })).toEqual(['2026-01-02'])
  expect(await seen(owner, { limit: 1, page: 2 })).toEqual(['2026-01-02'])
})

describe('changing and deleting', () => {
  test('is for site admins', async () => {
    const { body } = await tell({ version: version(), environment: 'production', commit: 'abc' })
    const path = `/api/deployments/${body._id}`
    const renamed = { version: version(), environment: '', at: '2026-01-05T00:00:00Z' }
    expect((await people.projectAdmin.put(path, { body: renamed })).status).toBe(200)
    const changed = (await pipeline.get(path)).body
    expect(changed).toMatchObject({ version: renamed.version, environment: null, commit: 'abc' })
    expect(changed).toMatchObject({ at: '2026-01-05T00:00:00.000Z', site: tenant.site._id, source: 'key' })
    expect((await pipeline.delete(path)).status).toBe(200)
    expect((await pipeline.delete(path)).status).toBe(404)
    const actions = (await activityOf(own.db, 'deployment', body._id)).map(({ action }) => action)
    expect(new Set(actions)).toEqual(new Set(['deployment.create', 'deployment.update', 'deployment.delete']))
  })

  test('to an existing one is refused at the version', async () => {
    const at = '2026-01-06T00:00:00Z'
    const [first, second] = [version(), version()]
    await tell({ version: first, at })
    const { body } = await tell({ version: second, at })
    const refused = await pipeline.put(`/api/deployments/${body._id}`, { body: { version: first } })
    expect([refused.status, refused.problem.fields]).toEqual([409, { version: [words.taken] }])
    const same = await pipeline.put(`/api/deployments/${body._id}`, { body: { version: second, at } })
    expect(same.status).toBe(200)
  })

  test('deployments of the platform are for super admins', async () => {
    const body = { version: version() }
    expect((await people.super.post('/api/operator/deployments', { body })).status).toBe(200)
    expect((await pipeline.post('/api/operator/deployments', { body })).status).toBe(403)
    const { items } = (await people.super.get('/api/operator/deployments')).body
    const found = items.find((one: { version: string }) => one.version === body.version)
    expect(found).toMatchObject({ level: 'operator', organization: null, project: null, site: null })
    expect((await people.super.post('/api/operator/deployments', { body })).body._id).toBe(found._id)
    expect((await owner.get(`/api/deployments/${found._id}`)).status).toBe(404)
    expect((await owner.delete(`/api/deployments/${found._id}`)).status).toBe(404)
    expect((await people.super.delete(`/api/deployments/${found._id}`)).status).toBe(200)
  })
})

describe('the command for a pipeline', () => {
  /** Parses the curl command as a shell does. */
  function read(command: string, variables: Record<string, string>) {
    const filled = command.replace(/\$([A-Z_]+)/g, (_, name) => variables[name] ?? '')
    const [, url = ''] = /'(https?:[^']+)'/.exec(filled) ?? []
    const headers = [...filled.matchAll(/-H (["'])(.+?): (.+?)\1/g)].map(([, , name, value]) => [
      name?.toLowerCase(),
      value,
    ])
    const [, body = ''] = /-d "(.+)"$/.exec(filled) ?? []
    return { url: new URL(url), headers: Object.fromEntries(headers), body: body.replaceAll('\\"', '"') }
  }

  test('reports a deployment exactly as shown on the screen', async () => {
    const { body: profile } = await owner.get('/api/auth/profile')
    const { command, site } = await readPipeline(screenApi(owner, 'loader'), profile, false)
    expect(site).not.toBeNull()
    const { key } = (await owner.post(`/api/organizations/${tenant.organization._id}/regenerateapikey`)).body
    const requested = read(command, { LIGHTKEEPER_KEY: key, VERSION: '7.7.7' })
    const answer = await call('post', requested.url.pathname, requested)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ version: '7.7.7', siteName: site?.name, source: 'key' })
  })

  test('includes a site that the visitor may report for, otherwise a placeholder', async () => {
    const { client } = tenant
    const viewer = await signInAs({ grants: [{ role: 'clientViewer', client }] })
    const shownTo = async (caller: SignedIn, isOperator = false) => {
      const { body } = await caller.get('/api/auth/profile')
      return readPipeline(screenApi(caller, 'loader'), body, isOperator)
    }
    const open = await shownTo(viewer)
    expect([open.site, open.command.includes('SITE')]).toEqual([null, true])
    const admin = await signInAs({ isSuper: true })
    expect(await shownTo(admin, true)).toMatchObject({
      command: expect.stringContaining('/api/operator/deployments'),
      site: null,
    })
  })
})
