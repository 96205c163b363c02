import { beforeAll, describe, expect, test } from 'vitest'
import {
  readSiteSettings,
  updateSites,
  withinQuotas,
  writeSites,
} from '~/server/administration/site-settings'
import type { TenantCtx } from '~/server/platform/context'
import { openRequest } from '~/server/uptime/monitors'
import { createMonitor as addMonitor } from '~/server/uptime/monitors/create-monitor'
import { newMonitor } from '~/shared/schemas/monitor'
import { type SiteSettings, type SiteSettingsInput, siteSettings } from '~/shared/schemas/site-settings'
import { activityOf } from '../support/activity'
import { contextFor } from '../support/contexts'
import { createClient, createDevice, createProject, unique } from '../support/factories'
import { readRow } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant } = tenantFixture()
let ctx: TenantCtx
beforeAll(async () => {
  ctx = await contextFor('site.create', { kind: 'project', id: tenant.project._id })
})

const settingsOf = (input: Partial<SiteSettingsInput> = {}): SiteSettings =>
  siteSettings.parse({ name: unique('Shop'), pages: [{ url: 'https://1.1.1.1/' }], ...input })

const place = () => ({ clientId: tenant.client._id, projectId: tenant.project._id })
const write = (...sites: SiteSettings[]) =>
  withinQuotas(ctx, (tx) =>
    writeSites(
      tx,
      ctx,
      place(),
      sites.map((settings) => ({ settings })),
    ),
  )
const update = (siteId: number, settings: SiteSettings) =>
  withinQuotas(ctx, (tx) => updateSites(tx, ctx, [{ siteId, settings }]))
async function readAll(sites: number[]) {
  const found = []
  for await (const chunk of readSiteSettings(ctx, { sites })) found.push(...chunk)
  return found
}
const read = async (site: number) => {
  const [found] = await readAll([site])
  if (!found) throw new Error('No such site')
  return found.settings
}

const pageIds = (site: number) =>
  own.db
    .selectFrom('live.page as page')
    .select(['id', 'url'])
    .where('site_id', '=', site)
    .orderBy('id')
    .execute()
async function secretsOf(site: number) {
  const row = await readRow('live.monitor', { site_id: site }, 'id', 'sealed')
  return openRequest(row.sealed, ctx.tenant, row.id)
}

const RICH: Partial<SiteSettingsInput> = {
  pages: [
    { url: 'HTTPS://1.1.1.1:443', name: 'Start' },
    {
      url: 'https://1.1.1.1/ä?q=1',
      isActive: false,
      script: 'logData 0\nnavigate %URL%\nlogData 1\nnavigate %URL%',
    },
  ],
  devices: ['Desktop', 'mobile'],
  locations: ['Sweden', 'Local'],
  frequency: '0 6 * * 1-5',
  timezone: 'Europe/Berlin',
  isScheduled: false,
  tags: ['b', 'a'],
  runs: 3,
  keepsTrace: true,
  countsNoisy: true,
  consentCookie: { name: 'ok', value: '1' },
  googleSettings: { id: '123456789' },
  isUniversalGA: true,
  monitors: [
    { page: 'https://1.1.1.1/' },
    {
      name: 'Search',
      page: 'https://1.1.1.1/ä?q=1',
      settings: { kind: 'keyword', keyword: 'Found' } as never,
      headers: ['X-Key'],
      intervalSeconds: 300,
      slowMs: 900,
      isPaused: true,
    },
    { name: 'Name', target: '1.example', settings: { kind: 'dns' } as never, locations: ['Hanoi'] },
  ],
}

describe('writeSites', () => {
  test('writes what is read back, with the defaults filled in', async () => {
    const [rich = 0, plain = 0] = await write(settingsOf(RICH), settingsOf())
    const stored = await read(rich)
    expect(stored).toMatchObject({
      ...RICH,
      name: expect.any(String),
      pages: [
        { url: 'HTTPS://1.1.1.1:443', name: 'Start', isActive: true, script: '' },
        { url: 'https://1.1.1.1/ä?q=1', name: '1.1.1.1/ä?q=1', isActive: false },
      ],
      devices: ['Desktop', 'Mobile'],
      locations: ['Local', 'Sweden'],
      monitors: [
        { name: 'Start', page: 'HTTPS://1.1.1.1:443', target: null, locations: ['Local'] },
        {
          name: 'Search',
          headers: ['X-Key'],
          isPaused: true,
          settings: { kind: 'keyword', isPresent: true },
        },
        { name: 'Name', page: null, target: '1.example', locations: ['Hanoi'] },
      ],
    })
    expect(siteSettings.parse(stored)).toEqual(stored)
    expect(await read(plain)).toMatchObject({ devices: ['Desktop', 'Mobile'], locations: ['Local'] })
  })

  test('refuses unknown names, contradictions and names in use, each at its field', async () => {
    const wrong = settingsOf({
      name: tenant.site.name,
      pages: [{ url: 'https://1.1.1.1/' }, { url: 'https://1.1.1.1/#part' }],
      devices: ['Watch'],
      locations: ['Moon'],
      frequency: '* * * * *',
      monitors: [{ page: 'https://1.1.1.1/other' }, { target: 'https://1.1.1.1/', timeoutMs: 60_000 }],
    })
    const refusal = await write(settingsOf(), wrong).catch((error) => error.fields)
    expect(Object.keys(refusal).sort()).toEqual([
      'sites[1].devices[0]',
      'sites[1].frequency',
      'sites[1].locations[0]',
      'sites[1].monitors[0].page',
      'sites[1].monitors[0].target',
      'sites[1].monitors[1].timeoutMs',
      'sites[1].name',
      'sites[1].pages[1].url',
    ])
  })

  test("takes a client's own device before a global one of its name", async () => {
    const client = await createClient(tenant.organization)
    const own = await createDevice(client, 'Mobile')
    const project = await createProject(client)
    const there = await contextFor('site.create', { kind: 'project', id: project._id })
    const ids = await withinQuotas(there, (tx) =>
      writeSites(tx, there, { clientId: client._id, projectId: project._id }, [
        { settings: settingsOf({ devices: ['mobile', 'global:Mobile'] }) },
      ]),
    )
    expect(own.type).toBe('custom')
    expect(await readAll(ids)).toMatchObject([{ settings: { devices: ['Mobile', 'global:Mobile'] } }])
  })
})

describe('updateSites', () => {
  test('keeps pages and monitors that stay, and changes nothing for the same settings', async () => {
    const [id = 0] = await write(settingsOf(RICH))
    const before = await read(id)
    expect(await update(id, before)).toEqual([])
    const [page] = await pageIds(id)
    const next = siteSettings.parse({
      ...before,
      tags: ['c'],
      pages: [before.pages[0], { url: 'https://1.1.1.1/new' }],
      monitors: [{ ...before.monitors[0], intervalSeconds: 120 }, before.monitors[2]],
    })
    expect(await update(id, next)).toEqual([id])
    const after = await read(id)
    expect(after).toEqual({
      ...next,
      pages: [
        before.pages[0],
        { url: 'https://1.1.1.1/new', name: '1.1.1.1/new', isActive: true, script: '' },
      ],
    })
    expect((await pageIds(id))[0]).toEqual(page)
    expect((await activityOf(own.db, 'site', id)).map(({ action }) => action)).toEqual([
      'site.create',
      'site.update',
    ])
    expect(await update(id, before)).toEqual([id])
    expect(await update(id, before)).toEqual([])
  })

  test('keeps request secrets of a monitor that stays at its server', async () => {
    const [id = 0] = await write(settingsOf())
    const monitor = newMonitor.parse({
      site: id,
      target: 'https://1.1.1.1/a',
      settings: {
        kind: 'http',
        method: 'POST',
        status: '200',
        redirects: 'follow',
        verifiesTls: true,
        tlsDays: 7,
      },
      request: { headers: [{ name: 'X-Key', value: 'open sesame' }], body: 'hello' },
    })
    await addMonitor(await contextFor('monitor.update', { kind: 'site', id }), monitor)
    const before = await read(id)
    const [first] = before.monitors
    expect(first?.headers).toEqual(['X-Key'])
    expect(JSON.stringify(before)).not.toContain('sesame')
    const moved = (target: string) => siteSettings.parse({ ...before, monitors: [{ ...first, target }] })
    await update(id, moved('https://1.1.1.1/b'))
    expect(await secretsOf(id)).toEqual({ headers: [{ name: 'X-Key', value: 'open sesame' }], body: 'hello' })
    await update(id, moved('https://1.0.0.1/b'))
    expect(await secretsOf(id)).toEqual({ headers: [{ name: 'X-Key', value: '' }], body: '' })
  })
})
