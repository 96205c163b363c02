import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { applyConfiguration } from '~/server/administration/configuration'
import { applyInput } from '~/shared/schemas/configuration'
import { activityOf } from '../support/activity'
import { subscribe } from '../support/billing'
import { contextFor } from '../support/contexts'
import { createClient, createOrganization } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()

type Input = Record<string, unknown>
const at = (organization: number, what = '') => `/api/organizations/${organization}/configuration${what}`
const ask = (what: string) => (organization: number, body: Input) =>
  people.super.post(at(organization, what), { body })
const plan = ask('/plan')
const apply = ask('/apply')
const exported = async (organization: number, query = {}): Promise<string> =>
  (await people.super.get(at(organization), { query })).body
/** Without the name of the organization. */
const content = (yaml: string) => yaml.replace(/^organization:.*$/m, '')
const empty = async () => (await createOrganization())._id

async function siteOf(organization: number, keyword: string) {
  const { body } = await people.super.get('/api/sites', { query: { keyword, limit: 500 } })
  return body.items.find((one: { organization: number }) => one.organization === organization)
}

/** The changes as `+ site Shop / Web / Home`. */
const MARKS = { create: '+', update: '~', delete: '-', keep: '?' } as const
type Change = { action: keyof typeof MARKS; kind: string; path: string[]; fields: unknown[] }
const changesOf = (body: { parts: { changes: Change[] }[] }) =>
  body.parts.flatMap(({ changes }) =>
    changes.map(({ action, kind, path }) => `${MARKS[action]} ${kind} ${path.join(' / ')}`),
  )

const SHOP = `
version: 1
clients:
  - name: Shop
    retentionDays: 90
    devices:
      - name: Tablet
        formFactor: MOBILE
        isDefault: true
        emulation: { width: 800, height: 1200, pixelRatio: 2, throttling: none, cpuSlowdown: 1, rttMs: 0, downloadKbps: 0, uploadKbps: 0 }
    defaults: { frequency: "0 6 * * *", timezone: Europe/Berlin }
    projects:
      - name: Web
        sites:
          - name: Home
            pages:
              - https://shop.example.com/
              - { url: https://shop.example.com/cart, name: Cart }
            devices: [Tablet, Desktop]
            tags: [live]
            monitors:
              - { name: Front, page: https://shop.example.com/, intervalSeconds: 300 }
              - name: Stock
                target: https://shop.example.com/stock
                headers: { Authorization: "Bearer \${env:TOKEN}" }
`

test('apply creates everything the file says, and then has nothing to do', async () => {
  const organization = await empty()
  const input = { yaml: SHOP, secrets: { 'env:TOKEN': 'top secret' } }
  const planned = await plan(organization, input)
  expect(planned.status, JSON.stringify(planned.body)).toBe(200)
  expect(planned.body.counts).toEqual({ create: 4, update: 0, delete: 0, keep: 0 })
  expect(changesOf(planned.body)).toEqual([
    '+ client Shop',
    '+ project Shop / Web',
    '+ device Shop / Tablet',
    '+ site Shop / Web / Home',
  ])
  const applied = await apply(organization, { ...input, hash: planned.body.hash })
  expect(applied.body).toEqual({
    parts: [{ client: 'Shop', status: 'applied', counts: planned.body.counts, message: null }],
    next: null,
  })
  expect((await plan(organization, input)).body).toMatchObject({ parts: [], withoutValue: [] })
  const site = await siteOf(organization, 'Home')
  expect(site).toMatchObject({
    frequency: '0 6 * * *',
    timezone: 'Europe/Berlin',
    pages: 2,
    tags: ['live'],
  })
  expect(await activityOf(own.db, 'site', site._id)).toMatchObject([{ action: 'site.create' }])
})

const site = (name: string, more = '') => `
          - name: ${name}
            pages: [https://${name.toLowerCase()}.example.com/]${more}`
const client = (name: string, sites: string, more = '') => `
  - name: ${name}${more}
    projects:
      - name: Web
        sites:${sites}`
const file = (...clients: string[]) => ({ yaml: `version: 1\nclients:${clients.join('')}\n` })

/** Applied without trouble, as a whole. */
async function applied(organization: number, body: Input): Promise<void> {
  const answer = await apply(organization, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.parts.filter(({ status }: { status: string }) => status !== 'applied')).toEqual([])
}

describe('what is not in the file', () => {
  const both = file(client('Shop', site('Home') + site('Blog')), client('Old', site('Start')))
  const one = file(client('Shop', site('Home')))

  test('stays, and is listed', async () => {
    const organization = await empty()
    await applied(organization, both)
    expect(changesOf((await plan(organization, one)).body)).toEqual([
      '? site Shop / Web / Blog',
      '? client Old',
    ])
    expect((await apply(organization, one)).body.parts).toEqual([])
    expect((await plan(organization, both)).body.parts).toEqual([])
  })

  test('is deleted on request', async () => {
    const organization = await empty()
    await applied(organization, both)
    const planned = await plan(organization, { ...one, delete: true })
    expect(changesOf(planned.body)).toEqual(['- site Shop / Web / Blog', '- client Old'])
    // A plan without deletion is another plan.
    const { hash } = (await plan(organization, one)).body
    expect((await apply(organization, { ...one, delete: true, hash })).status).toBe(409)
    await applied(organization, { ...one, delete: true, hash: planned.body.hash })
    expect((await plan(organization, { ...one, delete: true })).body.parts).toEqual([])
    const clients = await people.super.get('/api/clients', { query: { organization } })
    expect(clients.body.items.map(({ name }: { name: string }) => name)).toEqual(['Shop'])
  })
})

describe('changes', () => {
  test('name each field, and renames keep the thing', async () => {
    const organization = await empty()
    await applied(organization, file(client('Shop', site('Home'))))
    const before = await siteOf(organization, 'Home')
    const renamed = {
      yaml: `
version: 1
clients:
  - name: Store
    formerName: Shop
    retentionDays: 30
    tags: [retail, key account]
    projects:
      - name: Website
        formerName: Web
        tags: [live]
        sites:
          - name: Start
            formerName: Home
            runs: 3
            pages: [https://home.example.com/, https://home.example.com/new]`,
    }
    const { body } = await plan(organization, renamed)
    expect(body.parts[0].changes).toMatchObject([
      {
        kind: 'client',
        formerName: 'Shop',
        fields: [
          { field: 'name' },
          { field: 'tags', before: null, after: 'key account, retail' },
          { field: 'retentionDays', before: '365', after: '30' },
        ],
      },
      {
        kind: 'project',
        formerName: 'Web',
        fields: [
          { field: 'name', before: 'Web', after: 'Website' },
          { field: 'tags', before: null, after: 'live' },
        ],
      },
      {
        kind: 'site',
        path: ['Store', 'Website', 'Start'],
        fields: [
          { field: 'name', before: 'Home', after: 'Start' },
          { field: 'runs', before: '1', after: '3' },
          { field: 'pages[https://home.example.com/new]', before: null, after: 'present' },
        ],
      },
    ])
    await applied(organization, { ...renamed, hash: body.hash })
    expect((await plan(organization, renamed)).body.parts).toEqual([])
    const after = await people.super.get(`/api/sites/${before._id}`)
    expect(after.body).toMatchObject({ name: 'Start', runs: 3, clientName: 'Store', projectName: 'Website' })
  })

  test('since the plan refuse to apply it', async () => {
    const organization = await empty()
    const wanted = file(client('Shop', site('Home', '\n            runs: 5')))
    await applied(organization, file(client('Shop', site('Home'))))
    const { hash } = (await plan(organization, wanted)).body
    await applied(organization, file(client('Shop', site('Home', '\n            runs: 3'))))
    const refused = await apply(organization, { ...wanted, hash })
    expect(refused).toMatchObject({ status: 409, problem: { reason: 'PLAN_CHANGED' } })
  })
})

test('a site that is changed while it is applied is not overwritten', async () => {
  const organization = await empty()
  await applied(organization, file(client('Shop', site('Home'))))
  const { _id } = await siteOf(organization, 'Home')
  const applying = await own.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('live.site')
      .set({ tags: ['late'] })
      .where('id', '=', _id)
      .execute()
    const answer = apply(organization, file(client('Shop', site('Home', '\n            runs: 3'))))
    await expect
      .poll(async () => {
        const waiting = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(own.db)
        return waiting.rows.length
      })
      .toBeGreaterThan(0)
    return { answer }
  })
  expect((await applying.answer).body.parts).toMatchObject([
    { status: 'failed', message: 'The client changed while the plan was applied. Make a new plan' },
  ])
  expect(await siteOf(organization, 'Home')).toMatchObject({ tags: ['late'] })
})

describe('a client that fails', () => {
  /** How many sites may be monitored. */
  const allowSites = (_id: number, uptime_quota: number | null) => subscribe({ _id }, { uptime_quota })

  test('stays as it was, leaves the others complete, and can be applied again', async () => {
    const organization = await empty()
    await applied(organization, file(client('Bad', site('Home'))))
    await allowSites(organization, 1)
    const watched = (name: string) =>
      `\n            monitors: [{ name: Front, page: "https://${name}.example.com/" }]`
    const wanted = file(
      client('First', site('One', watched('one'))),
      client('Bad', site('Home', '\n            runs: 5') + site('Two', watched('two'))),
      client('Last', site('Three')),
    )
    const { body } = await apply(organization, wanted)
    expect(body.parts).toMatchObject([
      { client: 'First', status: 'applied' },
      { client: 'Bad', status: 'failed', message: expect.stringContaining('budget') },
      { client: 'Last', status: 'applied' },
    ])
    expect(changesOf((await plan(organization, wanted)).body)).toEqual([
      '~ site Bad / Web / Home',
      '+ site Bad / Web / Two',
    ])
    await allowSites(organization, null)
    await applied(organization, wanted)
    expect((await plan(organization, wanted)).body.parts).toEqual([])
  })
})

test('a long apply stops between clients, and continues with what is left of the same plan', async () => {
  const organization = await empty()
  await applied(organization, file(...['b-c', 'bb', 'B d'].map((name) => client(name, ' []'))))
  const wanted = { ...file(client('New', ' []')), delete: true }
  const { hash } = (await plan(organization, wanted)).body
  const start = Date.now()
  let calls = 0
  const ctx = await contextFor('organization.configure', { kind: 'organization', id: organization })
  const slow = { ...ctx, now: () => new Date(start + 20_000 * calls++) }
  const done: (string | null)[] = []
  let next: { hash: string; after?: string } | null = { hash }
  for (; next; done.push('|')) {
    const answer = await applyConfiguration(slow, applyInput.parse({ ...wanted, ...next }))
    expect(answer.parts.every(({ status }) => status === 'applied')).toBe(true)
    done.push(...answer.parts.map((part) => part.client))
    next = answer.next
  }
  expect(done).toEqual(['New', '|', 'B d', '|', 'b-c', '|', 'bb', '|'])
  expect((await plan(organization, wanted)).body.parts).toEqual([])
})

describe('secrets', () => {
  const withToken = { yaml: SHOP, secrets: { 'env:TOKEN': 'first value' } }

  test('are needed once, kept without a value, changed with another, and never shown', async () => {
    const organization = await empty()
    expect((await plan(organization, { yaml: SHOP })).body.missing).toEqual(['env:TOKEN'])
    const missing = await apply(organization, { yaml: SHOP })
    expect(missing.status).toBe(422)
    expect(missing.problem.fields?.['yaml']).toEqual([
      expect.stringMatching(
        /^25:\d+: clients\[0\].projects\[0\].sites\[0\].monitors\[1\].headers.Authorization: No value/,
      ),
    ])
    await applied(organization, withToken)
    expect((await plan(organization, { yaml: SHOP })).body).toMatchObject({
      parts: [],
      withoutValue: ['env:TOKEN'],
    })
    const other = await plan(organization, { yaml: SHOP, secrets: { 'env:TOKEN': 'second value' } })
    expect(other.body.parts[0].changes).toMatchObject([
      {
        kind: 'site',
        fields: [{ field: 'monitors[Stock].headers.Authorization', before: '(secret)', after: '(secret)' }],
      },
    ])
    await applied(organization, { yaml: SHOP, secrets: { 'env:TOKEN': 'second value' } })
    const text = [JSON.stringify(other.body), await exported(organization)].join('\n')
    expect(text).not.toMatch(/(first|second) value/)
    expect(text).toContain(`Authorization: \${env:HOME_STOCK_AUTHORIZATION}`)
  })

  test('are not accepted in clear', async () => {
    const inClear = SHOP.replace(`Bearer \${env:TOKEN}`, 'Bearer 12345')
    const { status, problem } = await plan(await empty(), { yaml: inClear })
    expect(status).toBe(422)
    expect(problem.fields?.['yaml']?.[0]).toContain(`Use a reference, such as \${env:NAME}`)
  })
})

describe('faults', () => {
  test.each([
    ['version: 1\nclients:\n  - name: [', /^3:\d+: Not valid YAML/],
    ['', /^1:1: The file is empty/],
    ['version: 2\nclients: []', /^1:10: version: Only version 1/],
    [
      'version: 1\nclients:\n  - name: A\n    colour: red',
      /^4:5: clients\[0\].colour: colour is not a setting/,
    ],
    ['version: 1\nclients:\n  - projects: []', /^3:5: clients\[0\].name: This field is required/],
    ['version: 1\nclients:\n  - name: A\n  - name: a', /^4:11: clients\[1\].name: a is in the list twice/],
    [
      'version: 1\norganization: Other\nclients: []',
      /^2:15: organization: This file is for the organization Other/,
    ],
  ])('of %j name their line', async (yaml, expected) => {
    const { status, problem } = await plan(tenant.organization._id, { yaml })
    expect(status).toBe(422)
    expect(problem.fields?.['yaml']).toEqual([expect.stringMatching(expected)])
  })

  test('of values name their line too', async () => {
    const sites =
      site('Home', '\n            devices: [Nokia]') + site('Blog', '\n            frequency: never')
    const { problem } = await plan(tenant.organization._id, file(client('Shop', sites)))
    expect(problem.fields?.['yaml']).toEqual([
      expect.stringMatching(/^9:\d+: clients\[0\].projects\[0\].sites\[0\].devices\[0\]: .*Nokia/),
      expect.stringMatching(/^12:\d+: clients\[0\].projects\[0\].sites\[1\].frequency: /),
    ])
  })

  test('of a former name beside the new one ask which is meant', async () => {
    const organization = await empty()
    await applied(organization, file(client('Shop', site('Home')), client('Store', site('Home'))))
    const { problem } = await plan(
      organization,
      file(client('Store', site('Home'), '\n    formerName: Shop')),
    )
    expect(problem.fields?.['yaml']).toEqual([expect.stringContaining('Shop and Store both exist')])
  })
})

test('export applied to an empty organization gives the same export', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (clients) => {
      const [first, second] = [await empty(), await empty()]
      const secrets = Object.fromEntries(VARIABLES.map((name) => [`env:${name}`, `value of ${name}`]))
      await applied(first, { configuration: { version: 1, clients }, secrets })
      const [yaml, json] = [await exported(first), await exported(first, { format: 'json' })]
      const { organization: _, ...configuration } = JSON.parse(JSON.stringify(json))
      const names = [...yaml.matchAll(/\$\{(env:\w+)\}/g)].map(([, name = '']) => [name, `value of ${name}`])
      await applied(second, { configuration, secrets: Object.fromEntries(names) })
      expect(content(await exported(second))).toBe(content(yaml))
      expect((await plan(first, { yaml, delete: true })).body.parts).toEqual([])
      expect((await plan(second, { configuration, delete: true })).body.parts).toEqual([])
    }),
    // Shrinking takes minutes, and its timeout would hide what failed.
    { numRuns: 8, endOnFailure: true },
  )
}, 60_000)

test('competitors are neither in the file nor deleted by it', async () => {
  const organization = await createOrganization()
  const { _id } = await createClient(organization)
  const body = { name: 'Rival', urls: 'http://1.1.1.1/' }
  expect((await people.super.post(`/api/clients/${_id}/competitive-template`, { body })).status).toBe(201)
  const yaml = await exported(organization._id)
  expect(yaml).not.toMatch(/Rival|Competitors/)
  expect((await plan(organization._id, { yaml, delete: true })).body.parts).toEqual([])
  expect((await people.super.get(`/api/clients/${_id}/sites/export`)).body).not.toContain('Rival')
})

test('rights leave the schema to everyone', async () => {
  const { status, body } = await people.anonymous.get('/api/configuration.schema.json')
  expect(status).toBe(200)
  expect(body.properties.clients.items.properties.projects).toBeDefined()
})

const VARIABLES = ['TOKEN', 'PASSWORD', 'BODY']
const reference = fc.constantFrom(...VARIABLES.map((name) => `\${env:${name}}`), `Bearer \${env:TOKEN}`)
/** Awkward for YAML: quotes, colons, leading marks, numbers, other alphabets. */
const name = fc
  .tuple(
    fc.constantFrom(
      'Shop',
      '12',
      'yes',
      'null',
      '- list',
      '# note',
      'a: b',
      '"quoted"',
      'Ünïcödé 日本',
      '{x}',
      '*star',
    ),
    fc.nat({ max: 9 }),
  )
  .map(([word, number]) => `${word} ${number}`)
const named = <T extends { name: string }>(item: fc.Arbitrary<T>, maxLength: number, minLength = 0) =>
  fc.uniqueArray(item, { minLength, maxLength, selector: (one) => one.name.toLowerCase() })
const emulation = fc.record({
  width: fc.integer({ min: 200, max: 4096 }),
  height: fc.constant(800),
  pixelRatio: fc.constantFrom(1, 2.625),
  userAgent: fc.constantFrom(null, 'Mozilla/5.0 (X11): "test"'),
  throttling: fc.constantFrom('devtools', 'none'),
  cpuSlowdown: fc.constant(4),
  rttMs: fc.constant(150),
  downloadKbps: fc.constant(1638.4),
  uploadKbps: fc.constant(750),
})
const device = fc.record({
  name,
  formFactor: fc.constantFrom('MOBILE', 'DESKTOP'),
  isDefault: fc.boolean(),
  emulation,
})
const page = fc.oneof(
  fc.webUrl({ withQueryParameters: true }).map((url) => `${url}`),
  fc.record({
    url: fc.webUrl(),
    name,
    isActive: fc.boolean(),
    script: fc.constantFrom('', 'navigate\t%URL%\nsleep\t1'),
  }),
)
const urlOf = (one: string | { url: string }) => new URL(typeof one === 'string' ? one : one.url).href
const monitor = fc.record(
  {
    name,
    target: fc.webUrl(),
    settings: fc.constantFrom<object>(
      { kind: 'http' },
      { kind: 'keyword', keyword: 'a: "b"', method: 'POST', isPresent: false, isCaseSensitive: true },
      { kind: 'http', status: '200-204,401', tlsDays: null },
    ),
    headers: fc.dictionary(fc.constantFrom('Authorization', 'X-Key'), reference, { maxKeys: 2 }),
    intervalSeconds: fc.constantFrom(60, 300),
    slowMs: fc.constantFrom(null, 900),
    isPaused: fc.boolean(),
  },
  { requiredKeys: ['name', 'target'] },
)
const oneSite = fc.record(
  {
    name,
    pages: fc.uniqueArray(page, { minLength: 1, maxLength: 3, selector: urlOf }),
    frequency: fc.constantFrom('0 6 * * 1-5', '0 */6 * * *'),
    timezone: fc.constantFrom('UTC', 'Europe/Berlin'),
    isScheduled: fc.boolean(),
    tags: fc.uniqueArray(fc.constantFrom('live', 'a: b', '7'), { maxLength: 2 }),
    runs: fc.constantFrom(1, 3, 5),
    countsNoisy: fc.boolean(),
    consentCookie: fc.constantFrom(null, { name: 'consent', value: 'yes:1' }),
    googleSettings: fc.constantFrom(null, { id: '123456789' }),
    isUniversalGA: fc.boolean(),
    devices: fc.constantFrom(['Mobile'], ['Desktop', 'Mobile']),
    monitors: fc.array(monitor, { maxLength: 2 }),
  },
  { requiredKeys: ['name', 'pages'] },
)
const ownTags = fc.uniqueArray(fc.constantFrom('retail', 'a: b', '7'), { maxLength: 2 })
const project = fc.record(
  { name, tags: ownTags, sites: named(oneSite, 3) },
  { requiredKeys: ['name', 'sites'] },
)
const files = named(
  fc.record(
    {
      name,
      tags: ownTags,
      retentionDays: fc.constantFrom(-1, 30, 365),
      devices: named(device, 2),
      defaults: fc.constantFrom({}, { tags: ['shared'] }, { runs: 3, timezone: 'Asia/Tokyo' }),
      projects: named(project, 2),
    },
    { requiredKeys: ['name'] },
  ),
  3,
  1,
)

describe('the example of the guide', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guide/configuration-as-code.md'), 'utf8')
  const yaml = /```yaml\n([\s\S]+?)```/.exec(guide)?.[1] ?? ''

  test('is applied as it is, and fits the JSON Schema', async () => {
    const organization = await empty()
    const input = { yaml, secrets: { 'env:STOCK_TOKEN': 'value' } }
    await applied(organization, input)
    expect((await plan(organization, { ...input, delete: true })).body.parts).toMatchObject([])
    const { body: schema } = await people.anonymous.get('/api/configuration.schema.json')
    const validate = new Ajv2020({ strict: false }).compile(schema)
    expect(validate(parse(yaml)), JSON.stringify(validate.errors)).toBe(true)
    expect(validate(parse(await exported(organization)))).toBe(true)
    expect(validate({ ...parse(yaml), 'x-shared': {} })).toBe(true)
    expect(validate({ ...parse(yaml), version: 2 })).toBe(false)
    expect(validate({ ...parse(yaml), colour: 'red' })).toBe(false)
  })
})
