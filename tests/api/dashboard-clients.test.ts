import { beforeAll, describe, expect, test } from 'vitest'
import { ensurePartitions } from '~/server/platform/db'
import type { ClientResult } from '~/shared/schemas/overview'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS } from '~/shared/values/units'
import { type Caller, type SignedIn, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import {
  createClient,
  createMonitor,
  createOrganization,
  createOutage,
  createProject,
  createSite,
} from '../support/factories'
import { addHistory } from '../support/point-history'
import { updateRows } from '../support/rows'
import { setSpans } from '../support/uptime'

const own = onOwnDatabase()
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

let owner: SignedIn
const sites: Record<string, Site> = {}

/** A client with one site and, for each score, a page measured with it on every one of the last 14 days. */
async function addClient(organization: Awaited<ReturnType<typeof createOrganization>>, name: string) {
  const client = await createClient(organization, name)
  const project = await createProject(client)
  const site = await createSite(project)
  sites[name] = site
  return { client, project, site }
}

async function measure(name: string, scores: number[]) {
  const site = sites[name]
  if (!site) throw new Error(name)
  const device = site.devices[0] ?? 0
  const of = {
    organization: site.organization,
    page: site.pages[0]?._id ?? 0,
    site: site._id,
    device,
    location: 1,
  }
  for (const [index, performance] of scores.entries()) {
    const at = ago(scores.length - index - 0.5)
    await addHistory(own.db, of, [2000], { from: at })
    await own.db
      .updateTable('run')
      .set({ performance })
      .where('page_id', '=', of.page)
      .where('created_at', '>=', new Date(at.getTime() - 1000))
      .execute()
  }
  await updateRows('run_latest', { page_id: of.page }, { performance: scores.at(-1) ?? null })
}

const list = async (query: Record<string, string> = {}, caller: Caller = owner): Promise<ClientResult[]> => {
  const { status, body } = await caller.get('/api/overview/clients', { query })
  expect(status).toBe(200)
  return body.items
}
const namesOf = (items: ClientResult[]) => items.map(({ name }) => name)

beforeAll(async () => {
  await ensurePartitions(own.db, new Date(), ago(40))
  const organization = await createOrganization()
  owner = await signInAs({ ownerOf: [organization] })
  for (const name of ['A good', 'B bad', 'C new', 'D down']) await addClient(organization, name)
  const week = [91, 90, 92, 90, 91, 90, 91]
  await measure('A good', [...week, ...week])
  await measure('B bad', [...week, ...week.map((score) => score - 40)])
  await measure('D down', [95])
})

describe('clients', () => {
  test('are sorted worst first: outages, then low scores, then those without results', async () => {
    const down = sites['D down']
    if (!down) throw new Error('No site')
    expect(namesOf(await list())).toEqual(['A good', 'B bad', 'C new', 'D down'])
    expect(namesOf(await list({ sort: 'worst' }))).toEqual(['B bad', 'A good', 'D down', 'C new'])
    const monitor = await createMonitor(down)
    await createOutage(monitor)
    expect(namesOf(await list({ sort: 'worst' }))).toEqual(['D down', 'B bad', 'A good', 'C new'])
    const [first] = await list({ sort: 'worst', limit: '1' })
    expect(first?.name).toBe('D down')
    expect((await owner.get('/api/overview/clients', { query: { sort: 'x' } })).status).toBe(422)
  })

  test('have their score trend and its change against the week before, on request', async () => {
    const [good, bad, fresh] = await list({ include_history: '1' })
    expect(good?.history?.trend.week).toMatchObject({ verdict: 'noise', before: 91, after: 91 })
    expect(bad?.history?.trend.week).toMatchObject({ verdict: 'worse', before: 91, after: 51 })
    expect(bad?.history?.trend.values).toHaveLength(14)
    expect(fresh?.history).toMatchObject({
      trend: { values: [], week: { verdict: 'few' } },
      visitors: null,
      uptime: null,
    })
    expect((await list())[0]).not.toHaveProperty('history')
  })

  test('have the availability of their monitors by day, and what is down now', async () => {
    const good = sites['A good']
    if (!good) throw new Error('No site')
    const monitor = await createMonitor(good)
    const at = (days: number) => ago(days).getTime()
    await setSpans(monitor, [
      [at(40), 'up'],
      [at(10.5), 'down', 'timeout'],
      [at(10), 'up'],
    ])
    const found = (await list({ include_history: '1' })).find(({ name }) => name === 'A good')
    const uptime = found?.history?.uptime
    const { ratios = [], downMs = [] } = uptime?.days ?? {}
    expect(uptime).toMatchObject({ monitors: 1, down: 0 })
    expect(ratios).toHaveLength(30)
    const down = downMs.reduce((sum, ms) => sum + ms, 0)
    expect(Math.abs(down - DAY_MS / 2)).toBeLessThan(5_000)
    expect(uptime?.ratio).toBeGreaterThan(0.97)
    expect(uptime?.ratio).toBeLessThan(1)
  })

  test('are those that the reader may see', async () => {
    const other = await createOrganization()
    const stranger = await signInAs({ ownerOf: [other] })
    expect(await list({ sort: 'worst', include_history: '1' }, stranger)).toEqual([])
  })
})
