import { beforeAll, describe, expect, test } from 'vitest'
import { readPlaceChoices } from '~/server/screens/readers/read-place-choices'
import { inputMessages } from '~/shared/messages/form'
import { issueMessages } from '~/shared/messages/issues'
import { annotationFormMessages } from '~/shared/messages/notes'
import { activityOf } from '../support/activity'
import { type Answer, type Caller, type SignedIn, screenApi, signInAs } from '../support/api'
import {
  createClient,
  createOrganization,
  createProject,
  createSite,
  type Tenant,
} from '../support/factories'
import { allowedFrom, type Person, statuses } from '../support/people'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, foreign, people, owner } = tenantFixture()
const words = annotationFormMessages
let page: number
let beside: { project: number; site: number }
beforeAll(async () => {
  page = tenant.site.pages[0]?._id ?? 0
  const project = await createProject(tenant.client)
  beside = { project: project._id, site: (await createSite(project))._id }
})

const placesOf = ({ organization, client, project, site }: Tenant) => ({
  organization: { organization: organization._id },
  client: { client: client._id },
  project: { project: project._id },
  site: { site: site._id },
  page: { page: site.pages[0]?._id ?? 0 },
})
type Level = keyof ReturnType<typeof placesOf>
const LEVELS: Level[] = ['organization', 'client', 'project', 'site', 'page']

const write = (body: object, caller: Caller = owner): Promise<Answer> =>
  caller.post('/api/notes', { body: { text: 'The host moved', ...body } })
async function written(body: object, caller: Caller = owner) {
  const answer = await write(body, caller)
  expect(answer.status).toBe(201)
  return answer.body
}
const textsFor = async (caller: Caller, query: object = {}): Promise<string[]> => {
  const { status, body } = await caller.get('/api/notes', { query: { limit: 500, ...query } })
  expect(status).toBe(200)
  return body.items.map((note: { text: string }) => note.text)
}

describe('creating a note', () => {
  test.each(LEVELS)('about a %s includes all its parents', async (level) => {
    const at = '2026-03-04T05:06:07Z'
    const note = await written({ ...placesOf(tenant)[level], at: '2026-03-04T06:06:07.900+01:00' })
    const depth = LEVELS.indexOf(level)
    const { organization, client, project, site } = tenant
    const ids = [organization._id, client._id, project._id, site._id, page]
    expect(LEVELS.map((name) => note[name])).toEqual(ids.map((id, index) => (index <= depth ? id : null)))
    expect(note).toMatchObject({
      level,
      text: 'The host moved',
      at: new Date(at).toISOString(),
      organizationName: organization.name,
      clientName: depth > 0 ? client.name : null,
      siteName: depth > 2 ? site.name : null,
      createdBy: owner.user.email,
    })
    expect(await activityOf(own.db, 'note', note._id)).toMatchObject([
      { action: 'note.create', actor_label: owner.user.email, after: { name: 'The host moved' } },
    ])
    expect((await owner.get(`/api/notes/${note._id}`)).body).toEqual(note)
  })

  const SINCE: Record<Level, Person> = {
    organization: 'owner',
    client: 'clientAdmin',
    project: 'projectAdmin',
    site: 'projectAdmin',
    page: 'projectAdmin',
  }
  test.each(LEVELS)('about a %s is for its admins', async (level) => {
    const answers = await statuses(people, (caller) => write(placesOf(tenant)[level], caller))
    // Client and project members cannot see the organization itself.
    const hidden = level === 'organization' ? 404 : 403
    const refused = (person: string, status: number) =>
      status === 403 ? hidden : status === 201 && person === 'clientViewer' ? 403 : status
    const expected = Object.entries(allowedFrom(SINCE[level], 201)).map(([person, status]) => [
      person,
      refused(person, status),
    ])
    expect(answers).toEqual(Object.fromEntries(expected))
  })

  test.each(LEVELS)('about a foreign %s is refused as not found', async (level) => {
    expect((await write(placesOf(foreign)[level])).status).toBe(404)
  })

  test('without a time is about now, and line breaks are removed', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000
    const note = await written({ page, text: '  New host\r\n\r\nand new disks ' })
    expect(note.text).toBe('New host and new disks')
    expect(Date.parse(note.at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(note.at)).toBeLessThanOrEqual(Date.now())
    expect(note.at).toMatch(/:\d\d\.000Z$/)
  })

  test.each<[string, object, string, string]>([
    ['nothing named', {}, 'page', words.placeRequired],
    ['two things named', { site: 1, page: 1 }, 'page', words.placeRequired],
    ['no text', { page: 1, text: undefined }, 'text', inputMessages.required],
    ['a blank text', { page: 1, text: ' \n ' }, 'text', inputMessages.notBlank],
    ['a long text', { page: 1, text: 'x'.repeat(501) }, 'text', inputMessages.atMostCharacters(500)],
    ['a very long text', { page: 1, text: ' '.repeat(100_000) }, 'text', inputMessages.atMostCharacters(500)],
    ['a control character', { page: 1, text: 'a\u0007' }, 'text', inputMessages.controlCharacters],
    ['a direction override', { page: 1, text: 'a\u202eb' }, 'text', inputMessages.controlCharacters],
    ['no moment', { page: 1, at: 'soon' }, 'at', issueMessages.formats.datetime],
    ['the year 0', { page: 1, at: '0000-01-01T00:00:00Z' }, 'at', words.momentFar],
    ['the far future', { page: 1, at: '2999-01-01T00:00:00Z' }, 'at', words.momentFar],
  ])('with %s is refused', async (_, body, field, message) => {
    const { status, problem } = await write(body)
    expect(status).toBe(422)
    expect(problem.fields?.[field]).toContain(message)
  })

  test('accepts 500 characters', async () => {
    expect((await written({ page, text: 'x'.repeat(500) })).text).toHaveLength(500)
  })
})

test('the form lists clients with write access first', async () => {
  const seen = await createClient(tenant.organization, 'Aft')
  const administered = await createClient(tenant.organization, 'Bow')
  const project = await createProject(administered)
  const views = { role: 'clientViewer', client: seen } as const
  const admin = await signInAs({ grants: [views, { role: 'projectAdmin', client: administered, project }] })
  const viewer = await signInAs({ grants: [views] })
  const offered = async (caller: SignedIn, search = '') => {
    const { body: profile } = await caller.get('/api/auth/profile')
    const request = new Request(`http://lightkeeper.test/settings/notes?dialog=add${search}`)
    const api = screenApi(caller, 'loader')
    const { clients, client, projects } = await readPlaceChoices(request, api, profile, 'note.create')
    return [clients.length, client?._id, projects.map(({ _id }) => _id)]
  }
  expect(await offered(admin)).toEqual([2, administered._id, [project._id]])
  expect(await offered(admin, `&client=${seen._id}`)).toEqual([2, seen._id, []])
  expect(await offered(viewer)).toEqual([1, seen._id, []])
})

describe('the list', () => {
  const unlike = (what: string) => `${what} ${Math.random().toString(36).slice(2)}`

  test('shows notes visible to the caller, and none of others', async () => {
    const texts = {} as Record<Level | 'besideProject' | 'besideSite' | 'foreign', string>
    for (const level of LEVELS)
      texts[level] = (await written({ ...placesOf(tenant)[level], text: unlike(level) })).text
    texts.besideProject = (await written({ project: beside.project, text: unlike('project beside') })).text
    texts.besideSite = (await written({ site: beside.site, text: unlike('site beside') })).text
    const stranger = await signInAs({ ownerOf: [foreign.organization] })
    texts.foreign = (await written({ ...placesOf(foreign).site, text: unlike('foreign') }, stranger)).text
    const seen = async (caller: Caller) => {
      const found = await textsFor(caller)
      return Object.entries(texts)
        .filter(([, text]) => found.includes(text))
        .map(([name]) => name)
    }
    const around = [...LEVELS]
    const all = [...LEVELS, 'besideProject', 'besideSite']
    expect(await seen(people.projectViewer)).toEqual(around)
    expect(await seen(people.projectAdmin)).toEqual(around)
    expect(await seen(people.clientViewer)).toEqual(all)
    expect(await seen(owner)).toEqual(all)
    expect(await seen(people.super)).toEqual([...all, 'foreign'])
    expect(await seen(stranger)).toEqual(['foreign'])
    expect(await seen(people.nobody)).toEqual([])
    const one = async (caller: Caller, text: string) => {
      const { items } = (await owner.get('/api/notes', { query: { search: text } })).body
      return (await caller.get(`/api/notes/${items[0]._id}`)).status
    }
    expect(await one(people.projectViewer, texts.site)).toBe(200)
    expect(await one(people.projectViewer, texts.besideSite)).toBe(404)
    expect(await one(people.stranger, texts.site)).toBe(404)
  })

  test('is searched, filtered by dates and scope, and paged newest first', async () => {
    const site = await createSite(tenant.project)
    const mark = unlike('dated')
    for (const day of ['2024-01-01', '2024-01-02', '2024-01-03']) {
      await written({ site: site._id, at: `${day}T12:00:00Z`, text: `${mark} of ${day} 100%` })
    }
    const textsOf = (...days: string[]) => days.map((day) => `${mark} of ${day} 100%`)
    expect(await textsFor(owner, { search: mark })).toEqual(textsOf('2024-01-03', '2024-01-02', '2024-01-01'))
    expect(await textsFor(owner, { site: site._id, search: '100%' })).toHaveLength(3)
    expect(await textsFor(owner, { site: site._id, search: '100_' })).toEqual([])
    expect(await textsFor(owner, { search: site.name })).toHaveLength(3)
    const dates = { site: site._id, from: '2024-01-01T12:00:00Z', to: '2024-01-03T12:00:00Z' }
    expect(await textsFor(owner, dates)).toEqual(textsOf('2024-01-02', '2024-01-01'))
    expect(await textsFor(owner, { project: beside.project, search: mark })).toEqual([])
    expect(await textsFor(owner, { organization: foreign.organization._id })).toEqual([])
    const second = await owner.get('/api/notes', { query: { site: site._id, limit: 2, page: 2 } })
    expect(second.body).toMatchObject({ total: 3, page: 2, limit: 2 })
    expect(second.body.items).toHaveLength(1)
    for (const wrong of [{ from: 'yesterday' }, { limit: 0 }, { organization: 'x' }]) {
      expect((await owner.get('/api/notes', { query: wrong as never })).status).toBe(422)
    }
  })
})

describe('changing and deleting', () => {
  test('is for admins of its scope, and logged', async () => {
    const note = await written({ page, at: '2026-01-02T03:04:05Z' })
    const path = `/api/notes/${note._id}`
    const changed = { text: 'The host moved back' }
    expect((await people.projectAdmin.put(path, { body: changed })).status).toBe(200)
    const { body } = await owner.put(path, { body: { at: '2026-01-02T04:00:00Z' } })
    expect(body).toMatchObject({ ...changed, at: '2026-01-02T04:00:00.000Z', page, level: 'page' })
    expect((await owner.put(path, { body: { text: ' ' } })).problem.fields).toHaveProperty('text')
    const moved = await owner.put(path, { body: { page: 1, site: beside.site } })
    expect(Object.keys(moved.problem.fields ?? {})).toEqual(['page', 'site'])
    const log = await activityOf(own.db, 'note', note._id)
    expect(log[1]).toMatchObject({
      action: 'note.update',
      before: { text: 'The host moved' },
      after: changed,
    })
    for (const person of ['nobody', 'stranger', 'projectViewer'] as const) {
      expect((await people[person].delete(path)).status).toBe(person === 'projectViewer' ? 403 : 404)
    }
    expect((await people.projectAdmin.delete(path)).status).toBe(200)
    expect((await people.projectAdmin.delete(path)).status).toBe(404)
    expect((await owner.get(path)).status).toBe(404)
    expect((await activityOf(own.db, 'note', note._id)).at(-1)).toMatchObject({
      action: 'note.delete',
      before: { name: 'The host moved back' },
    })
    for (const id of ['nonsense', '1', '00000000-0000-0000-0000-000000000000']) {
      expect((await owner.put(`/api/notes/${id}`, { body: {} })).status).toBe(404)
    }
  })

  test('an admin of a project cannot change notes of its client', async () => {
    const note = await written({ client: tenant.client._id })
    const path = `/api/notes/${note._id}`
    expect((await people.projectAdmin.get(path)).status).toBe(200)
    expect((await people.projectAdmin.put(path, { body: { text: 'Mine' } })).status).toBe(403)
    expect((await people.projectAdmin.delete(path)).status).toBe(403)
    expect((await people.clientAdmin.delete(path)).status).toBe(200)
  })

  test('a note is deleted with its scope', async () => {
    const site = await createSite(tenant.project)
    const note = await written({ page: site.pages[0]?._id })
    await owner.delete(`/api/sites/${site._id}`, { body: { name: site.name } })
    expect((await people.super.get(`/api/notes/${note._id}`)).status).toBe(404)
    const empty = await createOrganization()
    const ofEmpty = await written({ organization: empty._id }, people.super)
    const operators = await people.super.post('/api/operator/notes', { body: { text: 'Stays' } })
    await own.db.deleteFrom('live.organization').where('id', '=', empty._id).execute()
    expect((await people.super.get(`/api/notes/${ofEmpty._id}`)).status).toBe(404)
    expect((await people.super.get(`/api/notes/${operators.body._id}`)).status).toBe(200)
  })
})

test('notes of the platform are created, listed, changed and deleted by super admins only', async () => {
  const body = { text: 'Agents in Hanoi get new disks', at: '2026-05-06T07:08:09Z' }
  expect((await people.super.post('/api/operator/notes', { body })).status).toBe(201)
  const { items } = (await people.super.get('/api/operator/notes')).body
  const [note] = items.filter(({ text }: { text: string }) => text === body.text)
  expect(note).toMatchObject({ ...body, at: '2026-05-06T07:08:09.000Z', level: 'operator' })
  expect(LEVELS.map((level) => note[level])).toEqual(LEVELS.map(() => null))
  expect(await textsFor(people.super)).not.toContain(body.text)
  expect(await textsFor(owner)).not.toContain(body.text)
  const path = `/api/notes/${note._id}`
  for (const caller of [owner, people.clientAdmin, people.stranger]) {
    expect((await caller.get('/api/operator/notes')).status).toBe(403)
    expect((await caller.get(path)).status).toBe(404)
    expect((await caller.put(path, { body: { text: 'Mine' } })).status).toBe(404)
    expect((await caller.delete(path)).status).toBe(404)
  }
  const changed = await people.super.put(path, { body: { text: 'Agents in Hanoi have new disks' } })
  expect(changed.body).toMatchObject({ level: 'operator', text: 'Agents in Hanoi have new disks' })
  expect((await people.super.delete(path)).status).toBe(200)
  expect(await activityOf(own.db, 'note', note._id)).toMatchObject([
    { action: 'note.create' },
    { action: 'note.update' },
    { action: 'note.delete' },
  ])
})
