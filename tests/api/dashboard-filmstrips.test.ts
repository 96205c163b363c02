import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PageFilm } from '~/shared/schemas/overview'
import type { Site } from '~/shared/schemas/site'
import { leaseTest, report } from '../support/agent'
import { type Caller, type SignedIn, signInAs } from '../support/api'
import { createSite, createTenant } from '../support/factories'
import { addHistory, seriesOf } from '../support/point-history'
import { readRow, updateRows } from '../support/rows'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, owner } = tenantFixture()
type Query = Record<string, string | number>
let stranger: SignedIn
let mobile: number
let quay: Site
beforeAll(async () => {
  const otherTenant = await createTenant()
  stranger = await signInAs({ ownerOf: [otherTenant.organization] })
  mobile = tenant.site.devices[0] ?? 0
  quay = await createSite(tenant.project, {
    name: 'B quay',
    devices: [mobile],
    tags: 'quay',
    isScheduled: true,
  })
})

const pageOf = (site: Site) => site.pages[0]?._id ?? 0
const placed = (site: Site) => seriesOf(tenant, site, mobile)

describe('filmstrips', () => {
  const films = async (query: Query, caller: Caller = owner): Promise<PageFilm[]> => {
    const { status, body } = await caller.get('/api/overview/filmstrips', {
      query: { client: tenant.client._id, ...query },
    })
    expect(status).toBe(200)
    return body.items
  }

  /** `frames` is the evidence of the agent, as a filmstrip or as another kind. */
  async function measure(
    site: Site,
    atMs: number[] | null,
    write: (strip: object) => string = JSON.stringify,
  ): Promise<string> {
    await own.db.deleteFrom('test_batch').execute()
    const job = await leaseTest(owner, agent, site)
    const evidence = []
    if (atMs) {
      const frame = Buffer.from(`frame of ${site._id}`)
      const hash = await agent.send(job.leaseId, frame, 'image/webp')
      const strip = write({
        width: 120,
        height: 240,
        frames: atMs.map((ms) => ({ atMs: ms, hash })),
      })
      evidence.push(
        { kind: 'frame', hash, size: frame.length, mediaType: 'image/webp' },
        {
          kind: 'filmstrip',
          hash: await agent.send(job.leaseId, strip, 'application/json'),
          size: strip.length,
          mediaType: 'application/json',
        },
      )
    }
    await report(agent, job, [], { evidence })
    return job.runId
  }

  let filmed: Site
  let runId: string
  beforeAll(async () => {
    filmed = await createSite(tenant.project, { name: 'S filmed', devices: [mobile], tags: 'film' })
    runId = await measure(filmed, [0, 700])
  })

  test('come with the pages, in the requested number of slots', async () => {
    const [found] = await films({ site: filmed._id, interval: 500, end: 1500 })
    const hash = createHash('sha256').update(`frame of ${filmed._id}`).digest('hex')
    const src = `/api/lighthouses/${runId}/evidence/${hash}`
    expect(found).toMatchObject({ page: pageOf(filmed), pointId: runId, lcp: 1234.5, filmGap: null })
    expect(found?.filmstrip).toEqual({
      width: 120,
      height: 240,
      frames: [
        { atMs: 0, src },
        { atMs: 700, src },
      ],
      slots: [
        { atMs: 0, frame: 0 },
        { atMs: 500, frame: 0 },
        { atMs: 1000, frame: 1 },
        { atMs: 1500, frame: 1 },
      ],
    })
    const [usual] = await films({ site: filmed._id })
    expect(usual?.filmstrip?.slots).toHaveLength(51)
  })

  test('that are missing have a reason', async () => {
    const make = (name: string) => createSite(tenant.project, { name, devices: [mobile], tags: 'gaps' })
    const [gone, failed, unrecorded, empty] = [
      await make('A gone'),
      await make('B failed'),
      await make('C unrecorded'),
      await make('D empty'),
    ]
    await make('E untested')
    await measure(gone, [400])
    await measure(unrecorded, null)
    await measure(empty, [])
    await addHistory(own.db, placed(failed), [2000])
    await updateRows(
      'run_latest',
      { page_id: pageOf(failed) },
      { run_id: null, created_at: null, failure_code: 'PAGE_HTTP_404' },
    )
    const { filmstrip_hash } = await readRow('run', { page_id: pageOf(gone) })
    await updateRows('blob', { hash: filmstrip_hash as Buffer }, { is_stored: false })
    const found = await films({ tags: 'gaps' })
    expect(found.map(({ filmstrip, filmGap }) => [filmstrip, filmGap])).toEqual(
      ['gone', 'failed', 'unrecorded', 'unrecorded', 'untested'].map((gap) => [null, gap]),
    )
  })

  test.each(['no JSON', '{"frames":[{}]}'])('sent as %s affect no other page', async (text) => {
    const site = await createSite(tenant.project, {
      name: `Unreadable ${text.length}`,
      devices: [mobile],
      tags: 'film',
    })
    const run = await measure(site, [400], () => text)
    const found = await films({ tags: 'film' })
    expect(found.find(({ page }) => page === pageOf(site))).toMatchObject({
      filmstrip: null,
      filmGap: 'gone',
    })
    expect(found.find(({ page }) => page === pageOf(filmed))?.filmstrip?.frames).toHaveLength(2)
    const { status, body } = await owner.get(`/api/lighthouses/${run}/filmstrip`)
    expect([status, body]).toEqual([200, null])
  })

  test('are for those who see the page', async () => {
    expect(await films({ site: filmed._id }, stranger)).toEqual([])
    const visitor = await openShare(owner, tenant, filmed)
    const [shown] = await films({ site: filmed._id }, visitor)
    expect(shown?.filmstrip?.frames).toHaveLength(2)
    expect((await visitor.get(shown?.filmstrip?.frames[0]?.src ?? '')).status).toBe(200)
    expect(await films({ site: quay._id }, visitor)).toEqual([])
  })

  test.each([{ interval: 10 }, { end: 99_999 }, { limit: 101 }, { state: 'x' }])(
    '%j is refused',
    async (query) => {
      expect((await owner.get('/api/overview/filmstrips', { query })).status).toBe(422)
    },
  )
})
