import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '~/shared/values/units'
import type { Caller } from '../support/api'
import { emptyTables, insertRows, readRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, superAdmin: admin, owner, stranger } = tenantFixture()
beforeEach(() => emptyTables('announcement_dismissal', 'public.announcement', 'activity'))

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const announce = async (body: object = {}) =>
  (await admin.post('/api/announcements', { body: { text: 'New prices', tone: 'info', ...body } })).body
const shownTo = async (caller: Caller) =>
  (await caller.get('/api/announcements/shown')).body.map((one: { text: string }) => one.text)

describe('an announcement', () => {
  test('is shown to all, or to the people of one organization', async () => {
    await announce()
    await announce({ text: 'Only you', organization: tenant.organization._id })
    expect(await shownTo(owner)).toEqual(['Only you', 'New prices'])
    expect(await shownTo(stranger)).toEqual(['New prices'])
    expect((await admin.get('/api/announcements')).body).toMatchObject([
      { text: 'Only you', organizationName: tenant.organization.name, state: 'shown', endsAt: null },
      { text: 'New prices', organization: null, createdBy: admin.user.email, dismissals: 0 },
    ])
  })

  test('is shown within its dates only, and may be changed and ended', async () => {
    const planned = await announce({ startsAt: inHours(2), endsAt: inHours(3) })
    expect(planned.state).toBe('planned')
    expect(await shownTo(owner)).toEqual([])
    const path = `/api/announcements/${planned._id}`
    const body = { text: 'Now', tone: 'warning', startsAt: inHours(-1) }
    expect((await admin.put(path, { body })).body).toMatchObject({ ...body, state: 'shown', endsAt: null })
    expect(await shownTo(owner)).toEqual(['Now'])
    expect((await admin.post(`${path}/end`)).body.state).toBe('ended')
    expect(await shownTo(owner)).toEqual([])
    const future = await announce({ startsAt: inHours(5) })
    expect((await admin.post(`/api/announcements/${future._id}/end`)).body.state).toBe('ended')
    expect((await admin.delete(path)).status).toBe(200)
    expect((await admin.get(path)).status).toBe(404)
    const actions = (await readRows('activity', {}, 'action')).map(({ action }) => action)
    expect(actions.sort()).toEqual(
      ['create', 'create', 'delete', 'end', 'end', 'update'].map((verb) => `announcement.${verb}`),
    )
  })

  test('is found by its id, also behind the newest that are listed', async () => {
    const { _id } = await announce({ startsAt: inHours(-2) })
    const later = { organization_id: 0, text: 'Later', tone: 'info', starts_at: new Date() }
    const rows = Array.from({ length: 200 }, () => ({ ...later, id: crypto.randomUUID() }))
    await insertRows(
      'public.announcement',
      rows.map((row) => ({ ...row, created_at: row.starts_at, updated_at: row.starts_at })),
    )
    expect((await admin.get('/api/announcements')).body).toHaveLength(200)
    expect((await admin.get(`/api/announcements/${_id}`)).body.text).toBe('New prices')
  })

  test('is put away by each person for themselves', async () => {
    const { _id } = await announce()
    const hidden = await announce({ text: 'Only you', organization: tenant.organization._id })
    const dismiss = (caller: Caller, id: string) => caller.post(`/api/announcements/${id}/dismiss`)
    expect((await dismiss(owner, _id)).status).toBe(200)
    expect((await dismiss(owner, _id)).status).toBe(200)
    expect(await shownTo(owner)).toEqual(['Only you'])
    expect(await shownTo(stranger)).toEqual(['New prices'])
    expect((await dismiss(stranger, hidden._id)).status).toBe(200)
    expect((await admin.get(`/api/announcements/${hidden._id}`)).body.dismissals).toBe(0)
    expect((await admin.get(`/api/announcements/${_id}`)).body.dismissals).toBe(1)
  })

  test('is made by super admins only, with a text, an order of dates and a known organization', async () => {
    const post = (caller: Caller, body: object) => caller.post('/api/announcements', { body })
    const good = { text: 'x', tone: 'info' }
    expect((await post(owner, good)).status).toBe(403)
    expect((await owner.get('/api/announcements')).status).toBe(403)
    expect((await post(admin, { ...good, text: ' ' })).problem.fields).toHaveProperty('text')
    expect((await post(admin, { ...good, tone: 'loud' })).status).toBe(422)
    const late = { ...good, startsAt: inHours(2), endsAt: inHours(1) }
    expect((await post(admin, late)).problem.fields).toHaveProperty('endsAt')
    expect((await post(admin, { ...good, endsAt: inHours(-1) })).problem.fields).toHaveProperty('endsAt')
    expect((await post(admin, { ...good, organization: 999_999 })).status).toBe(404)
  })
})
