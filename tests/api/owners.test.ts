import { describe, expect, test } from 'vitest'
import { formMessages } from '~/shared/messages/form'
import { peopleMessages } from '~/shared/messages/people'
import { activityOf } from '../support/activity'
import { type Caller, type SignedIn, signIn } from '../support/api'
import { createClient, createProject, createSite, createUser } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
const path = () => `/api/organizations/${tenant.organization._id}`
const messages = peopleMessages.organization

describe('owners', () => {
  test('gain and lose all rights immediately; one always stays', async () => {
    const before = (people.owner as SignedIn).user.id
    const next = await signIn(await createUser())
    const put = (owners: unknown) => people.super.put(`${path()}/owners`, { body: { owners } })
    expect((await next.get(path())).status).toBe(404)
    const { body } = await put([before, next.user.email.toUpperCase()])
    expect(body.owners.map((one: { _id: string }) => one._id).sort()).toEqual([before, next.user.id].sort())
    expect((await next.get(path())).body).toMatchObject({ name: tenant.organization.name })
    const none = await put([])
    expect([none.status, none.problem.fields]).toEqual([422, { owners: [messages.ownersRequired] }])
    expect((await put([next.user.id])).status).toBe(200)
    expect((await people.owner.get(path())).status).toBe(404)
    expect((await put([before])).status).toBe(200)
    expect((await next.get(path())).status).toBe(404)
    expect(
      (await people.super.get('/api/users', { query: { search: next.user.email } })).body.items,
    ).toMatchObject([{ organizations: [{ isOwner: false }] }])
    const entries = await activityOf(own.db, 'organization', tenant.organization._id)
    expect(entries.at(-1)).toMatchObject({
      action: 'organization.changeOwners',
      before: { owners: [next.user.email] },
    })
  })

  test('need an active account', async () => {
    const closed = await createUser({ isActive: false })
    const put = (owner: string) => people.super.put(`${path()}/owners`, { body: { owners: [owner] } })
    expect((await put(closed.email)).problem.fields).toEqual({ owners: [messages.notActive(closed.email)] })
    expect((await put('nobody@example.com')).problem.fields).toEqual({
      owners: [messages.noAccount('nobody@example.com')],
    })
    expect((await put('018f0000-0000-7000-8000-000000000000')).status).toBe(422)
    expect((await put('just a name')).status).toBe(422)
  })
})

test('an organization shows its owners domain, owners and number of people', async () => {
  const { body } = await people.owner.get(path())
  expect(body).toMatchObject({
    clients: 1,
    domain: null,
    owners: [{ _id: (people.owner as SignedIn).user.id }],
  })
  expect(body.members).toBeGreaterThan(4)
  const changed = await people.owner.put(path(), { body: { domain: ' Example.COM ' } })
  expect(changed.body).toMatchObject({ name: tenant.organization.name, domain: 'example.com' })
  expect((await people.owner.put(path(), { body: { domain: '' } })).body).toMatchObject({ domain: null })
  const bad = await people.owner.put(path(), { body: { domain: 'http://example.com' } })
  expect([bad.status, bad.problem.fields]).toEqual([422, { domain: [messages.domainInvalid] }])
})

describe('bulk operations', () => {
  test('delete projects of a client atomically', async () => {
    const [a, b] = [await createProject(tenant.client), await createProject(tenant.client)]
    const foreign = await createProject(await createClient(tenant.organization))
    const ofClient = `/api/clients/${tenant.client._id}/projects`
    const remove = (projects: number[]) => (caller: Caller) => caller.delete(ofClient, { body: { projects } })
    expect((await remove([a._id, foreign._id])(people.owner)).status).toBe(404)
    expect((await people.owner.get(`/api/projects/${a._id}`)).status).toBe(200)
    expect((await remove([])(people.owner)).problem.fields).toEqual({
      projects: [formMessages.selectProject],
    })
    expect((await remove([999_999])(people.clientAdmin)).status).toBe(404)
    expect((await remove([a._id, b._id])(people.clientAdmin)).body).toMatchObject({ ok: true })
    expect((await people.owner.get(`/api/projects/${b._id}`)).status).toBe(404)
    expect((await activityOf(own.db, 'project', b._id)).at(-1)).toMatchObject({ action: 'project.delete' })
  })

  test('delete sites of a project too', async () => {
    const [a, b] = [await createSite(tenant.project), await createSite(tenant.project)]
    const otherSite = await createSite(await createProject(tenant.client))
    const ofProject = `/api/projects/${tenant.project._id}/sites`
    const remove = (sites: number[]) => (caller: Caller) => caller.delete(ofProject, { body: { sites } })
    expect((await remove([a._id, otherSite._id])(people.owner)).status).toBe(404)
    expect((await people.owner.get(`/api/sites/${a._id}`)).status).toBe(200)
    expect((await remove([a._id])(people.projectViewer)).status).toBe(403)
    expect((await remove([a._id, b._id])(people.projectAdmin)).body).toMatchObject({ ok: true })
    expect((await people.owner.get(`/api/sites/${b._id}`)).status).toBe(404)
  })
})
