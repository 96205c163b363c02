import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createImport, processImports } from '~/server/administration/site-imports'
import { parseSettings } from '~/server/administration/site-settings'
import { DNS_RECORDS, type MonitorSettings } from '~/shared/schemas/monitor-kinds'
import type { Organization } from '~/shared/schemas/organization'
import type { SiteSettings } from '~/shared/schemas/site-settings'
import { type SignedIn, signInAs } from '../support/api'
import { contextFor, systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createClient, createDevice, createOrganization, createProject } from '../support/factories'

/** An export that is deleted and imported is the same file: of random trees, to the byte. */

const numRuns = 8

onOwnDatabase()
let organization: Organization
let owner: SignedIn
let client: { _id: number }
const projects: { _id: number; name: string }[] = []
beforeAll(async () => {
  organization = await createOrganization()
  const made = await createClient(organization)
  client = made
  await createDevice(made, 'Mobile')
  await createDevice(made, 'Phone, old')
  for (const name of ['=Main', "Second, 'b'"]) projects.push(await createProject(made, name))
})

/** With what spreadsheets, JSON and separators do special things to. */
const text = (maxLength: number) =>
  fc
    .string({
      unit: fc.constantFrom(...'aZ9 ,;"\'=+-@[]{}\\äß日😀#%&:.|'.split(/(?:)/u)),
      minLength: 1,
      maxLength,
    })
    .map((found) => found.trim() || 'x')
const some = <T>(values: readonly T[], options: { minLength?: number } = {}) =>
  fc.shuffledSubarray([...values], options)
const path = fc.constantFrom('', '/', '/a?b=1,2', '/ä', '/x;y', '/#part', '/%7E"'.slice(0, 4))

const script = fc.constantFrom(
  '',
  'navigate %URL%',
  'setCookie %ORIGIN% a=b\nnavigate %URL%\n',
  '// "quoted"\nnavigate %URL%',
)

const settings: fc.Arbitrary<MonitorSettings> = fc.oneof(
  fc.record({
    kind: fc.constant('http' as const),
    method: fc.constantFrom('GET', 'POST'),
    status: fc.constantFrom('200-299', '200,401'),
    redirects: fc.constantFrom('follow', 'answer'),
    verifiesTls: fc.boolean(),
    tlsDays: fc.option(fc.integer({ min: 1, max: 365 })),
  }),
  fc.record({
    kind: fc.constant('keyword' as const),
    method: fc.constant('GET' as const),
    status: fc.constant('200-299'),
    redirects: fc.constant('follow' as const),
    verifiesTls: fc.constant(true),
    tlsDays: fc.constant(14),
    keyword: text(20),
    isPresent: fc.boolean(),
    isCaseSensitive: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('tls' as const), tlsDays: fc.option(fc.integer({ min: 1, max: 365 })) }),
  fc.record({
    kind: fc.constant('dns' as const),
    record: fc.constantFrom(...DNS_RECORDS),
    resolver: fc.constantFrom(null, '1.1.1.1'),
    expected: fc.constantFrom('', '1.1.1.1'),
  }),
)

const monitor = fc.record({
  name: fc.oneof(fc.constant(''), text(30)),
  isOfPage: fc.boolean(),
  settings,
  headers: some(['X-Key', 'Accept']),
  intervalSeconds: fc.constantFrom(60, 300),
  slowMs: fc.constantFrom(null, 500),
  locations: some(['Local', 'Hanoi', 'Sweden']),
  isPaused: fc.boolean(),
})

const site = fc
  .record({
    name: text(40),
    paths: fc.uniqueArray(path, {
      minLength: 1,
      maxLength: 4,
      selector: (found) => found.replace(/#.*$/, '') || '/',
    }),
    pageNames: fc.array(fc.oneof(fc.constant(''), text(20)), { minLength: 4, maxLength: 4 }),
    scripts: fc.array(script, { minLength: 4, maxLength: 4 }),
    active: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    devices: some(['Mobile', 'global:Mobile', 'Desktop', 'Phone, old'], { minLength: 1 }),
    locations: some(['Local', 'Hanoi', 'Sweden'], { minLength: 1 }),
    frequency: fc.constantFrom('0 0 * * *', '0 6 * * 1-5', '*/15 * * * *'),
    timezone: fc.constantFrom('UTC', 'Europe/Berlin'),
    tags: fc.uniqueArray(text(10), { maxLength: 3 }),
    runs: fc.constantFrom(1, 3, 5),
    flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
    googleSettings: fc.constantFrom(null, { id: '123456789' }),
    cookie: fc.constantFrom(null, { name: 'ok', value: '1' }, { name: 'consent', value: '=yes,"all"' }),
    monitors: fc.array(monitor, { maxLength: 3 }),
  })
  .map(({ paths: found, flags, cookie, monitors, pageNames, scripts, active, ...rest }) => {
    const pages = found.map((each, nth) => ({
      url: `https://1.1.1.1${each}`,
      name: pageNames[nth],
      script: scripts[nth],
      isActive: active[nth],
    }))
    const [isScheduled, keepsTrace, countsNoisy, isUniversalGA] = flags
    return {
      ...rest,
      ...{ pages, isScheduled, keepsTrace, countsNoisy, isUniversalGA, consentCookie: cookie },
      monitors: monitors.map(({ isOfPage, settings: own, headers, ...more }) => ({
        ...more,
        settings: own,
        headers: 'method' in own ? headers : [],
        ...(isOfPage && own.kind !== 'dns'
          ? { page: pages[0]?.url }
          : {
              target:
                own.kind === 'dns' ? 'one.example' : own.kind === 'tls' ? '1.0.0.1' : 'https://1.0.0.1/',
            }),
      })),
    } as unknown as SiteSettings
  })

const exported = async (level: string, id: number): Promise<string> =>
  (await owner.get(`/api/${level}/${id}/sites/export`)).body
const sitesOf = async (project: number) =>
  (await owner.get('/api/sites', { query: { project, limit: 500 } })).body.items as {
    _id: number
    name: string
  }[]

/** Users have so many calls a minute. */
const RUNS_OF_USER = 20
let runs = 0

async function deleteAll(): Promise<void> {
  if (runs++ % RUNS_OF_USER === 0) owner = await signInAs({ ownerOf: [organization] })
  for (const { _id } of projects) {
    const sites = (await sitesOf(_id)).map((found) => found._id)
    if (sites.length > 0) await owner.delete(`/api/projects/${_id}/sites`, { body: { sites } })
  }
}

async function imported(project: number, file: string) {
  const { body } = await owner.post(`/api/projects/${project}/site-imports`, { body: { text: file } })
  await owner.post(`/api/site-imports/${body._id}/confirm`, { body: { rows: 'all' } })
  await processImports(systemContext())
  return (await owner.get(`/api/site-imports/${body._id}`)).body
}

const trees = fc.tuple(
  ...[0, 1].map(() =>
    fc.uniqueArray(site, { minLength: 1, maxLength: 5, selector: ({ name }) => name.toLowerCase() }),
  ),
)

test('export, delete, import and export again is the same file', { timeout: 120_000 }, async () => {
  const run = async (tree: SiteSettings[][]) => {
    await deleteAll()
    for (const [nth, sites] of tree.entries()) {
      for (const each of sites) expect(parseSettings(each).faults).toEqual([])
      const made = await owner.post('/api/sites/bulk', { body: { project: projects[nth]?._id, sites } })
      expect([made.status, made.body]).toEqual([200, expect.objectContaining({ created: sites.length })])
    }
    const file = await exported('clients', client._id)
    const rows = tree.flat().length
    const project = projects[0]?._id ?? 0
    expect(await imported(project, file)).toMatchObject({
      unchanged: rows,
      creates: 0,
      updates: 0,
      refused: 0,
    })
    await deleteAll()
    expect(await imported(project, file)).toMatchObject({ state: 'done', creates: rows, written: rows })
    expect(await exported('clients', client._id)).toBe(file)
  }
  await fc.assert(fc.asyncProperty(trees, run), {
    numRuns,
    endOnFailure: true,
  })
})

test('settings imported over others are then unchanged', { timeout: 120_000 }, async () => {
  const [first] = projects
  const ctx = await contextFor('site.create', { kind: 'project', id: first?._id ?? 0 })
  const write = async (sites: SiteSettings[]) => {
    const rows = sites.map((found, line) => ({ line, ...parseSettings(found) }))
    const { _id } = await createImport(ctx, { source: 'csv', rows })
    await owner.post(`/api/site-imports/${_id}/confirm`, { body: { rows: 'all' } })
    await processImports(systemContext())
    return (await owner.get(`/api/site-imports/${_id}`)).body
  }
  const run = async (before: SiteSettings[], after: SiteSettings[]) => {
    await deleteAll()
    await write(before)
    const wanted = after.map((found, nth) => ({ ...found, name: before[nth]?.name ?? found.name }))
    const rows = wanted.length
    const changed = await write(wanted)
    expect(changed).toMatchObject({ state: 'done', rows, refused: 0, failed: 0 })
    expect(await write(wanted)).toMatchObject({ rows, unchanged: rows })
  }
  const pair = fc.integer({ min: 1, max: 4 }).chain((length) => {
    const sites = fc.uniqueArray(site, {
      minLength: length,
      maxLength: length,
      selector: ({ name }) => name.toLowerCase(),
    })
    return fc.tuple(sites, sites)
  })
  await fc.assert(
    fc.asyncProperty(pair, ([before, after]) => run(before, after)),
    { numRuns, endOnFailure: true },
  )
})
