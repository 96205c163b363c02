import { beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '~/shared/schemas/site'
import { activityOf } from '../support/activity'
import { type Answer, signInAs } from '../support/api'
import { createDevice, createSite, unique } from '../support/factories'
import type { People } from '../support/people'
import { updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant } = tenantFixture()
let owner: People['owner']
beforeAll(async () => {
  owner = await signInAs({ ownerOf: [tenant.organization] })
})

const change = (site: Site, body: object): Promise<Answer<Site>> =>
  owner.put(`/api/sites/${site._id}`, { body })
const stored = (site: Site) =>
  own.db
    .selectFrom('live.page as page')
    .select(['id', 'url', 'name'])
    .where('site_id', '=', site._id)
    .orderBy('id')
    .execute()

test('what is left out stays as it is', async () => {
  const site = await createSite(tenant.project, {
    frequency: '0 */6 * * *',
    timezone: 'Asia/Tokyo',
    tags: ['a'],
  })
  const { body } = await change(site, { name: 'Only the name' })
  expect(body).toEqual({ ...site, name: 'Only the name', emptiedMonitors: [] })
  expect((await change(site, {})).body).toEqual(body)
  const last = (await activityOf(own.db, 'site', site._id)).at(1)
  expect(last).toMatchObject({
    action: 'site.update',
    before: { name: site.name },
    after: { name: 'Only the name' },
  })
})

describe('pages', () => {
  const three = () =>
    createSite(tenant.project, {
      pages: ['a', 'b', 'c'].map((name) => ({ url: `http://127.0.0.1/${name}`, name })),
    })

  test('retain their id with a new URL, a new name and a form without ids', async () => {
    const site = await three()
    const [a, b, c] = site.pages.map((page) => page._id)
    const answer = await change(site, {
      pages: [
        { _id: a, url: 'https://1.1.1.1/new', name: 'a' },
        { url: 'http://127.0.0.1/b', name: 'renamed' },
        { url: 'http://127.0.0.1/c' },
      ],
    })
    expect(answer.status).toBe(200)
    expect(await stored(site)).toEqual([
      { id: a, url: 'https://1.1.1.1/new', name: 'a' },
      { id: b, url: 'http://127.0.0.1/b', name: 'renamed' },
      { id: c, url: 'http://127.0.0.1/c', name: 'c' },
    ])
  })

  test('may swap URLs', async () => {
    const site = await three()
    const [a, b, c] = site.pages.map((page) => page._id)
    await change(site, {
      pages: [
        { _id: a, url: 'http://127.0.0.1/b' },
        { _id: b, url: 'http://127.0.0.1/c' },
        { _id: c, url: 'http://127.0.0.1/a' },
      ],
    })
    expect((await stored(site)).map((row) => row.url)).toEqual([
      'http://127.0.0.1/b',
      'http://127.0.0.1/c',
      'http://127.0.0.1/a',
    ])
  })

  test('that are omitted are deleted, new ones are added', async () => {
    const site = await three()
    const kept = site.pages[1]?._id
    const { body } = await change(site, {
      pages: [{ url: 'https://1.1.1.1/d' }, { _id: kept, url: 'http://127.0.0.1/b' }],
    })
    expect(body.pages.map((page) => page.url)).toEqual(['http://127.0.0.1/b', 'https://1.1.1.1/d'])
    expect(body.pages[0]?._id).toBe(kept)
    expect(site.pages.map((page) => page._id)).not.toContain(body.pages[1]?._id)
  })

  test('are refused at their field, and then nothing changes', async () => {
    const site = await three()
    const before = await stored(site)
    const [a] = site.pages.map((page) => page._id)
    const foreign = (await three()).pages[0]?._id
    const refusals: [object[], string][] = [
      [[{ _id: a, url: 'http://127.0.0.1/a' }, { url: 'http://127.0.0.1/a' }], 'pages[1].url'],
      [[{ _id: a, url: 'http://127.0.0.1/x' }], 'pages[0].url'],
      [[{ _id: foreign, url: 'https://1.1.1.1/' }], 'pages[0]._id'],
      [[], 'pages'],
    ]
    for (const [pages, field] of refusals) {
      const { status, problem } = await change(site, { name: unique('Never'), pages })
      expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
    }
    expect(await stored(site)).toEqual(before)
    expect((await owner.get(`/api/sites/${site._id}`)).body.name).toBe(site.name)
  })
})

describe('schedule', () => {
  test('recomputes its next run only when it changes', async () => {
    const site = await createSite(tenant.project)
    const due = new Date('2020-01-01T00:00:00Z')
    await updateRows('live.site_schedule', { site_id: site._id }, { next_run_at: due })
    expect((await change(site, { name: unique('Due'), frequency: site.frequency })).body.nextRunAt).toBe(
      due.toISOString(),
    )
    const hourly = (await change(site, { frequency: '0 * * * *' })).body.nextRunAt
    expect(new Date(hourly ?? 0).getTime()).toBeGreaterThan(Date.now())
    expect(new Date(hourly ?? 0).getTime()).toBeLessThan(Date.now() + 3_960_000)
    expect((await change(site, { isScheduled: false })).body.nextRunAt).toBeNull()
    expect((await change(site, { isScheduled: true })).body.nextRunAt).toBe(hourly)
  })

  test('is refused at its field', async () => {
    const site = await createSite(tenant.project)
    expect((await change(site, { frequency: '0 0 * *' })).problem.fields).toEqual({
      frequency: ['Choose a schedule or enter five cron fields, such as 0 6 * * 1-5'],
    })
    expect((await change(site, { timezone: 'Nowhere' })).problem.fields).toEqual({
      timezone: ['Choose a time zone from the list'],
    })
  })
})

test('devices and locations are replaced', async () => {
  const device = await createDevice(tenant.client)
  const site = await createSite(tenant.project)
  const { body } = await change(site, { devices: [device._id, device._id], regions: [1, 4] })
  expect(body).toMatchObject({ devices: [device._id], regions: [1, 4] })
  expect((await change(site, { devices: [999_999] })).problem.fields).toEqual({
    devices: ['Choose one of the options'],
  })
})

test('concurrent changes leave a consistent site', async () => {
  const site = await createSite(tenant.project)
  const pages = (letters: string) => [...letters].map((letter) => ({ url: `https://1.1.1.1/${letter}` }))
  const answers = await Promise.all([
    change(site, { pages: pages('abc') }),
    change(site, { pages: pages('cd') }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  expect([3, 2]).toContain((await stored(site)).length)
})
