import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { detectWebsiteJob } from '~/server/administration/onboarding/foreign-job'
import { siteTextJob } from '~/server/administration/site-imports/foreign-job'
import { importServer } from '~/server/administration/tool-imports'
import { withForeign } from '~/server/platform/foreign'
import { contextFor } from '../support/contexts'
import { createClient, createProject } from '../support/factories'
import {
  billionLaughs,
  deepYaml,
  emptyArrays,
  faultyCell,
  generatedColumn,
  reopenedElements,
  repeatedSites,
  startBomb,
} from '../support/hostile-content'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, people } = tenantFixture()
let project: number
beforeAll(async () => {
  project = (await createProject(await createClient(tenant.organization)))._id
})

const BINARY = { headers: { 'content-type': 'application/octet-stream' } }
const upload = (body: Buffer) =>
  people.owner.post(`/api/projects/${project}/tool-imports`, {
    ...BINARY,
    body,
    query: { source: 'uptime-kuma', fileName: 'kuma.db' },
  })
const plan = (yaml: string) =>
  people.owner.post(`/api/organizations/${tenant.organization._id}/configuration/plan`, { body: { yaml } })

describe('foreign content that would take too long', () => {
  test('is refused: a database with a generated column', async () => {
    expect(await upload(generatedColumn())).toMatchObject({
      status: 422,
      problem: { fields: { file: [expect.stringContaining('generated columns')] } },
    })
  })

  test.each([
    ['100,000 sites by aliases', () => repeatedSites(), 'more than 20000 sites'],
    ['ten billion values by aliases', billionLaughs, 'repeats its anchors too often'],
    ['nesting of 100,000 levels', deepYaml, 'Not valid YAML'],
  ])('is refused: a configuration with %s', async (_name, yaml, message) => {
    expect(await plan(yaml())).toMatchObject({
      status: 422,
      problem: { fields: { yaml: expect.arrayContaining([expect.stringContaining(message)]) } },
    })
  })

  test('is refused: a CSV cell with two million faults', async () => {
    const answer = await people.owner.post(`/api/projects/${project}/site-imports`, {
      body: { text: faultyCell() },
    })
    expect(answer).toMatchObject({ status: 201, body: { creates: 0, refused: 1 } })
  })

  describe('of a server', () => {
    let bomb: Awaited<ReturnType<typeof startBomb>>
    let page: Awaited<ReturnType<typeof startBomb>>
    beforeAll(async () => {
      bomb = await startBomb(emptyArrays())
      page = await startBomb(reopenedElements(), 'text/html')
    })
    afterAll(async () => {
      await bomb.close()
      await page.close()
    })

    test('is refused: 255 MB of empty arrays', async () => {
      const ctx = await contextFor('site.create', { kind: 'project', id: project })
      const read = importServer({ ...ctx, allowPrivateTargets: true }, { address: bomb.url })
      await expect(read).rejects.toMatchObject({
        code: 'INVALID',
        fields: { file: [expect.stringContaining('too large')] },
      })
    })

    test('is refused: a page whose elements multiply', async () => {
      const input = { typed: page.url, allowPrivate: true }
      const detect = withForeign('page', ({ readOne }) => readOne(detectWebsiteJob, input))
      await expect(detect).rejects.toMatchObject({
        code: 'INVALID',
        fields: { url: [expect.stringContaining('too much time or memory')] },
      })
    })
  })
})

const children = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) &&
        readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('foreign-child.js') &&
        readFileSync(`/proc/${pid}/status`, 'latin1').includes(`PPid:\t${process.pid}\n`)
      )
    } catch {
      return false
    }
  })

describe.skipIf(process.platform !== 'linux')('the process for foreign content', () => {
  const input = { text: 'https://a.example/', ignoresUnknown: false }

  test('is killed over its time, and the next job has another', async () => {
    const tooShort = withForeign('time', ({ readOne }) => readOne({ ...siteTextJob, limitMs: 1 }, input))
    await expect(tooShort).rejects.toMatchObject({ code: 'INVALID' })
    const rows = await withForeign('time', ({ readOne }) => readOne(siteTextJob, input))
    expect(rows).toMatchObject({ rows: [{ line: 1 }] })
  })

  test('is killed over its output', async () => {
    const run = withForeign('output', ({ readOne }) => readOne({ ...siteTextJob, maxOutputBytes: 10 }, input))
    await expect(run).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('gets no variable beside an allow-list', async () => {
    await withForeign('environment', async ({ read }) => {
      for await (const _rows of read(siteTextJob, input)) {
        for (const pid of children())
          expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toMatch(/SECRET|DATABASE|PASSWORD|_KEY=/)
        expect(children().length).toBeGreaterThan(0)
      }
    })
  })

  test('serves one job of an owner at a time, and refuses a long queue', async () => {
    let running = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 20))
      running -= 1
    }
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => withForeign('lane', work)))
    expect([most, all.filter(({ status }) => status === 'fulfilled').length]).toEqual([1, 4])
    expect(all.at(-1)).toMatchObject({ reason: { code: 'RATE_LIMITED', reason: 'READING_BUSY' } })
  })
})

test('the queue of an owner is one for both bundles of the process', async () => {
  vi.resetModules()
  const other = await import('~/server/platform/foreign')
  expect(other.withForeign).not.toBe(withForeign)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const order: string[] = []
  const first = withForeign('owner', async () => {
    await held
    order.push('first')
  })
  const second = other.withForeign('owner', async () => {
    order.push('second')
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(order).toEqual([])
  release()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
})
