import { beforeAll, describe, expect, test } from 'vitest'
import { activityOf } from '../support/activity'
import { onOwnDatabase } from '../support/database'
import { createOrganization, createTenant, type Tenant, unique } from '../support/factories'
import { allowedFrom, createPeople, type People, statuses } from '../support/people'

const own = onOwnDatabase()
let tenant: Tenant
let people: People
beforeAll(async () => {
  tenant = await createTenant()
  people = await createPeople(tenant)
})

type Input = Record<string, unknown>
const at = (organization: number, what = '') => `/api/organizations/${organization}/configuration${what}`
const ask = (what: string) => (organization: number, body: Input) =>
  people.super.post(at(organization, what), { body })
const plan = ask('/plan')
const apply = ask('/apply')
const exported = async (organization: number): Promise<string> =>
  (await people.super.get(at(organization))).body
const empty = async () => (await createOrganization())._id

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

describe('apply', () => {
  test('creates everything the file says, and then has nothing to do', async () => {
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
    const { body } = await people.super.get('/api/sites', { query: { keyword: 'Home', limit: 500 } })
    const site = body.items.find((one: { organization: number }) => one.organization === organization)
    expect(site).toMatchObject({ frequency: '0 6 * * *', timezone: 'Europe/Berlin', pages: 2, tags: ['live'] })
    expect(await activityOf(own.db, 'site', site._id)).toMatchObject([{ action: 'site.create' }])
  })
})
