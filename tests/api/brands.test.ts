import type { EntryContext } from '@remix-run/node'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import handleRequest from '~/entry.server'
import { loader as load } from '~/root'
import { loader as readManifest } from '~/routes/manifest[.]webmanifest'
import { setMaintenance } from '~/server/administration/maintenance'
import { PRINT_KEY_PREFIX } from '~/server/analysis/pdf-orders'
import { claimOrder } from '~/server/analysis/pdf-orders/print.store'
import { dispatch } from '~/server/api/dispatch'
import { serializeShareKey } from '~/server/platform/http/share-cookie'
import { publicUrl } from '~/server/platform/public-url'
import { hashSecret } from '~/server/platform/secrets'
import { readShownBrand, withBrand } from '~/server/screens/brand'
import { brandingMessages as messages } from '~/shared/messages/branding'
import { failuresMessages } from '~/shared/messages/failures'
import { productName } from '~/shared/messages/parts'
import { paths } from '~/shared/paths'
import { MINUTE_MS } from '~/shared/values/units'
import { activityOf } from '../support/activity'
import { anonymous, type Caller, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createOrganization, createTenant, unique } from '../support/factories'
import { queueText } from '../support/mails'
import { insertRows, readRow } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people, owner, superAdmin } = tenantFixture()
const path = () => `/api/organizations/${tenant.organization._id}/brand`
const put = (body: object, caller: Caller = superAdmin) => caller.put(path(), { body })

const picture = (width: number, height: number, red = 20) =>
  sharp({ create: { width, height, channels: 4, background: { r: red, g: 90, b: 90, alpha: 1 } } })
let png: Buffer
beforeAll(async () => {
  png = await picture(320, 80).png().toBuffer()
})

const BRAND = {
  name: 'Northern Lights',
  themeColor: '#ffd400',
  senderName: 'Northern reports',
  senderAddress: 'reports@example.org',
  footer: 'Northern Lights Ltd',
  imprintUrl: 'https://example.org/legal',
}

describe('the brand of an organization', () => {
  test('has the name of the organization until it is saved', async () => {
    const { body } = await owner.get(path())
    expect(body).toMatchObject({
      name: tenant.organization.name,
      themeColor: null,
      logo: null,
      mayEdit: false,
    })
  })

  test('is changed by super admins, and by owners where they allow it', async () => {
    expect((await put(BRAND, owner)).problem.message).toBe(failuresMessages.noPermission)
    const { status, body } = await put(BRAND)
    expect([status, body]).toMatchObject([200, { ...BRAND, ownersMayEdit: false, mayEdit: true }])
    expect((await put({ name: 'Mine' }, owner)).status).toBe(403)
    await put({ ownersMayEdit: true })
    const changed = await put({ footer: '' }, owner)
    expect(changed.body).toEqual({ ...body, footer: null, ownersMayEdit: true })
    expect((await put({ ownersMayEdit: false }, owner)).status).toBe(403)
    const log = await activityOf(own.db, 'organization', tenant.organization._id)
    expect(log.some(({ action }) => action === 'organization.updateBrand')).toBe(true)
    await put({ ...BRAND, ownersMayEdit: false })
  })

  test('is nothing for others', async () => {
    expect((await put(BRAND, people.stranger)).status).toBe(404)
    expect((await people.stranger.get(path())).status).toBe(404)
    expect((await put(BRAND, people.clientAdmin)).status).toBe(404)
    expect((await put(BRAND, anonymous)).status).toBe(401)
  })

  test.each([
    [{ themeColor: 'yellow' }, 'themeColor', messages.accentInvalid],
    [{ imprintUrl: 'javascript:alert(1)' }, 'imprintUrl', messages.imprintInvalid],
    [{ senderAddress: 'nobody' }, 'senderAddress', expect.any(String)],
    [{ name: ' ' }, 'name', expect.any(String)],
    [{ footer: 'x'.repeat(501) }, 'footer', expect.any(String)],
  ])('refuses %j', async (body, field, message) => {
    const { status, problem } = await put(body)
    expect([status, problem.fields]).toEqual([422, { [field]: [message] }])
  })
})

describe('a removed brand', () => {
  const remove = (caller: Caller) => caller.delete(path())
  const removals = async () =>
    (await activityOf(own.db, 'organization', tenant.organization._id)).filter(
      ({ action }) => action === 'organization.removeBrand',
    )

  test('is gone with its images, keeps the right of owners, and is recorded once', async () => {
    const { body: set } = await put({ ...BRAND, logo: png.toString('base64'), ownersMayEdit: true })
    const image = () => anonymous.get(set.logo.replace('/data/', '/api/').replace('/logo', '/images/logo'))
    expect([set.isOwn, (await image()).status]).toEqual([true, 200])
    expect((await remove(people.stranger)).status).toBe(404)
    expect((await remove(anonymous)).status).toBe(401)

    expect((await remove(owner)).body).toEqual({ ok: true })
    const { body } = await owner.get(path())
    expect(body).toMatchObject({
      ...{ isOwn: false, name: tenant.organization.name, logo: null, footer: null, senderAddress: null },
      ...{ ownersMayEdit: true, mayEdit: true },
    })
    expect((await image()).status).toBe(404)
    expect((await remove(owner)).status).toBe(200)
    expect(await removals()).toMatchObject([{ before: { name: BRAND.name, senderName: BRAND.senderName } }])
  })

  test('is not made by changing the right of owners, without which only super admins remove it', async () => {
    expect((await put({ ownersMayEdit: false })).body).toMatchObject({ isOwn: false, ownersMayEdit: false })
    expect((await remove(owner)).status).toBe(403)
    await put(BRAND)
  })
})

/** A PNG of a few bytes that says it is 30,000 pixels a side. */
function bomb(): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  return bytes
}

const photo = () => picture(320, 80).jpeg().toBuffer()
const PAGE = '<!doctype html><script>alert(1)</script>'
const REFUSED: [string, () => Buffer | Promise<Buffer>, string][] = [
  ['a decompression bomb', bomb, messages.damaged],
  ['a huge image', () => picture(5_000, 20).png().toBuffer(), messages.tooManyPixels],
  [
    'a page with the head of a PNG',
    () => Buffer.concat([png.subarray(0, 8), Buffer.from(PAGE)]),
    messages.damaged,
  ],
  ['half an image', () => png.subarray(0, png.length / 2), messages.damaged],
  ['half a photo', async () => (await photo()).subarray(0, -100), messages.damaged],
  ['an animation', () => picture(64, 64).gif().toBuffer(), messages.wrongType],
  ['an icon file', () => Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), png]), messages.wrongType],
  ['a page', () => Buffer.from(PAGE), messages.wrongType],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), messages.wrongType],
  ['a dot', () => picture(4, 4).png().toBuffer(), messages.tooFewPixels],
]

describe('the images of a brand', () => {
  test.each(REFUSED)('refuse %s', async (_, make, message) => {
    const before = (await owner.get(path())).body
    const { status, problem } = await put({ logo: (await make()).toString('base64') })
    expect([status, problem.fields]).toEqual([422, { logo: [message] }])
    expect((await owner.get(path())).body).toEqual(before)
  })

  test('are drawn anew, and sent to those who know their hash', async () => {
    const disguised = Buffer.concat([png, Buffer.from(PAGE)]).toString('base64')
    const jpeg = (await picture(400, 100).jpeg().toBuffer()).toString('base64')
    const { body } = await put({ logo: disguised, favicon: jpeg })
    expect(body.logoLight).toBeNull()
    const [, hash = ''] = /\/logo\?v=([0-9a-f]{64})$/.exec(body.logo) ?? []
    const call = (organization: number, v: string, kind = 'logo') =>
      dispatch(new Request(`http://localhost/api/organizations/${organization}/images/${kind}?v=${v}`))
    const answer = await call(tenant.organization._id, hash)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, bytes.includes('script')]).toEqual([200, false])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 320, height: 80 })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    const icon = body.favicon.split('?v=')[1] ?? ''
    for (const [size, side] of [
      ['', 128],
      ['&size=192', 192],
      ['&size=512', 512],
    ] as const) {
      const drawn = await (await call(tenant.organization._id, icon + size, 'favicon')).arrayBuffer()
      expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: side, height: side })
    }
    expect((await call(tenant.organization._id, `${icon}&size=64`, 'favicon')).status).toBe(422)
    const other = await createOrganization()
    expect((await call(other._id, hash)).status).toBe(404)
    expect((await call(tenant.organization._id, hash.replace(/./g, '0'))).status).toBe(404)
    expect((await put({ favicon: null })).body).toMatchObject({ favicon: null, logo: body.logo })
  })
})

const STATES = ['waiting', 'verified', 'certificate', 'failing', 'removed']

/** Numbers that are the same in each run. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

async function mail(change: object) {
  const id = crypto.randomUUID()
  await queueText(systemContext(), own.db, {
    ...{ id, kind: 'test.mail', to: 'reader@example.com', subject: 'Something happened' },
    ...{ paragraphs: ['First.'], action: { label: 'Open', url: 'https://example.org/' } },
    ...change,
  })
  return readRow('mail', { id })
}

const requestOn = (host: string, path = '/login', headers: Record<string, string> = {}) =>
  new Request(`http://in-process${path}`, { headers: { host, ...headers } })
/** Of the document that a screen renders. */
const brandOf = (...visit: Parameters<typeof requestOn>) => readShownBrand(requestOn(...visit))
/** What browsers install, with the cookies that they do not send. */
const manifestOf = async (host: string, headers: Record<string, string> = {}) => {
  const request = requestOn(host, '/manifest.webmanifest', headers)
  return (await readManifest({ request, params: {}, context: {} })).json()
}
/** A document whose error screen fails too. */
const renderBroken = (request: Request) =>
  handleRequest(request, 500, new Headers(), {
    staticHandlerContext: { loaderHeaders: {}, actionHeaders: {} },
  } as unknown as EntryContext)

describe('by its host', () => {
  const shown = async (domain: string, caller: Caller = anonymous) =>
    (await caller.get('/api/brand', { query: { domain } })).body.name
  const found = async (domain: string) =>
    (await anonymous.get('/api/organizations/findBrandByDomain', { query: { domain } })).body.name

  test('each of 200 hosts shows the brand of whoever proved it first, else the product', async () => {
    const draw = seeded(71)
    const names: Record<number, string> = {}
    for (let number = 0; number < 12; number += 1) {
      const { _id } = await createOrganization()
      names[_id] = unique('Brand')
      const row = { organization_id: _id, name: names[_id], updated_at: new Date() }
      // One organization has domains but no brand.
      if (number > 0) await insertRows('live.organization_brand', row)
      else names[_id] = productName
    }
    const ids = Object.keys(names).map(Number)
    const domains = Array.from({ length: 200 }, (_, index) => ({
      organization_id: ids[draw(ids.length)] ?? 0,
      id: crypto.randomUUID(),
      host: `${['www', 'status', 'xn--mnchen-3ya'][draw(3)]}.h${Math.floor(index / 2)}-${draw(3)}.example.com`,
      token: 'token',
      state: STATES[draw(STATES.length)] ?? 'waiting',
      verified_at: new Date(Date.UTC(2026, 0, 1 + draw(300), 0, index)),
      created_at: new Date(),
    }))
    const unlike = [
      ...new Map(domains.map((d) => [`${d.organization_id} ${d.host} ${d.state === 'removed'}`, d])).values(),
    ]
    await insertRows('live.brand_domain', unlike)
    const expected = (host: string) => {
      const proved = unlike
        .filter((one) => one.host === host && !['waiting', 'removed'].includes(one.state))
        .sort((a, b) => a.verified_at.getTime() - b.verified_at.getTime())
      return names[proved[0]?.organization_id ?? 0] ?? productName
    }
    const hosts = [...new Set(domains.map(({ host }) => host))]
    const kinds = new Set<boolean>()
    for (const host of hosts) {
      const name = expected(host)
      kinds.add(name === productName)
      expect([host, await found(host)]).toEqual([host, name])
      expect([host, (await brandOf(`${host.toUpperCase()}.:8443`)).name]).toEqual([host, name])
      expect([host, await shown(`sub.${host}`)]).toEqual([host, productName])
      const manifest = await manifestOf(host, { cookie: owner.cookie ?? '' })
      expect([host, manifest]).toMatchObject([host, { name, short_name: name }])
      expect([host, manifest.icons.length]).toEqual([host, name === productName ? 3 : 0])
    }
    expect([...kinds].sort()).toEqual([false, true])
  })

  test('every kind of answer shows that of its host, or of the organization it is about', async () => {
    const hosts = new Map<string, string>([['unknown.example.net', productName]])
    const [mine, plain] = [await createTenant(), await createOrganization()]
    const other = await createOrganization()
    for (const [{ _id }, host] of [
      [mine.organization, 'mine.example.net'],
      [other, 'other.example.net'],
      [plain, 'plain.example.net'],
    ] as const) {
      const name = unique('Brand')
      hosts.set(host, _id === plain._id ? productName : name)
      if (_id !== plain._id) await superAdmin.put(`/api/organizations/${_id}/brand`, { body: { name } })
      await insertRows('live.brand_domain', {
        ...{ organization_id: _id, id: crypto.randomUUID(), host, token: 'x', state: 'verified' },
        ...{ created_at: new Date(), verified_at: new Date() },
      })
    }
    const shownName = hosts.get('mine.example.net') ?? ''
    const onlyHas = (text: string, name: string) =>
      [...new Set(hosts.values())].filter((one) => text.includes(one)).join() === name

    const { body: page } = await superAdmin.put(`/api/clients/${mine.client._id}/status-page`, {
      body: { title: 'Shop', isEnabled: true, monitors: [] },
    })
    const { body: link } = await superAdmin.post('/api/share-links', {
      body: { name: 'x', client: mine.client._id },
    })
    const cookieOf = async (key: string) => ({ cookie: (await serializeShareKey(key)).split(';')[0] ?? '' })
    const share = await cookieOf(link.key)
    const { body: order } = await superAdmin.post('/api/pdf-orders', {
      body: { kind: 'site', site: mine.site._id },
    })
    const printKey = `${PRINT_KEY_PREFIX}${link.key}`
    const [now, leaseUntil] = [new Date(), new Date(Date.now() + MINUTE_MS)]
    await claimOrder(own.db, { keyHash: hashSecret(printKey), now, leaseUntil })
    const printer = await cookieOf(printKey)
    const about = { about: { organization: mine.organization._id } }
    const { html, plain: text } = await mail(about)
    expect([onlyHas(html, shownName), onlyHas(text, shownName)]).toEqual([true, true])

    for (const [host, name] of hosts) {
      const request = requestOn(host)
      expect([host, (await brandOf(host)).name]).toEqual([host, name])
      expect([host, (await brandOf(host, `/status/${page.key}`)).name]).toEqual([host, shownName])
      const shared = await brandOf(host, `/dashboard/client/${mine.client._id}`, share)
      expect([host, shared.name]).toEqual([host, shownName])
      const printed = await brandOf(host, paths.previewPdfDocument(order._id), printer)
      expect([host, printed.name]).toEqual([host, shownName])
      const feed = await anonymous.get(`/api/status/${page.key}/feed`, { headers: { host } })
      expect([host, onlyHas(feed.body, shownName)]).toEqual([host, true])
      const links = [...feed.body.matchAll(/https?:\/\/([^/]+)\/status/g)].map(([, found]) => found)
      const linked = host === 'unknown.example.net' ? new URL(publicUrl('/')).host : 'mine.example.net'
      expect([host, [...new Set(links)]]).toEqual([host, [expect.stringContaining(linked)]])

      const failed = await withBrand(request, new Error('secret'), await brandOf(host))
      expect(failed).toMatchObject({ status: 500 })
      expect(onlyHas(await (failed as Response).text(), name)).toBe(true)
      await renderBroken(request).catch(() => {})
      expect(onlyHas(await (await renderBroken(request)).text(), name)).toBe(true)

      await setMaintenance(own.db, { state: 'on', text: null }, new Date())
      const closed = await load({ request: requestOn(host, '/dashboard'), params: {}, context: {} }).catch(
        (refusal: unknown) => refusal,
      )
      await setMaintenance(own.db, { state: 'off', text: null }, new Date())
      expect(closed).toMatchObject({ status: 503 })
      expect(await (closed as Response).json()).toMatchObject({ reason: 'MAINTENANCE', brand: { name } })
    }
  })

  test('any other text is the product’s own', async () => {
    for (const domain of ['localhost', '127.0.0.1:3000', '[::1]', "'; drop table", '', 'unknown.example.com'])
      expect(await found(domain)).toBe(productName)
  })

  test('elsewhere members of one organization see its brand, others the product’s', async () => {
    await put({ name: BRAND.name })
    const { organization } = tenant
    expect(await shown('localhost', owner)).toBe(BRAND.name)
    expect(await shown('localhost', people.clientAdmin)).toBe(BRAND.name)
    expect(await shown('localhost', people.stranger)).toBe(productName)
    expect(await shown('localhost', superAdmin)).toBe(productName)
    const second = await createOrganization()
    expect(await shown('localhost', await signInAs({ ownerOf: [organization, second] }))).toBe(productName)
  })
})

describe('mails', () => {
  test('of an organization have its name, colour, logo, footer and legal notice', async () => {
    const { html, plain, brand_id } = await mail({ about: { organization: tenant.organization._id } })
    expect(brand_id).toBe(tenant.organization._id)
    for (const part of ['cid:brand-logo', BRAND.name, BRAND.footer, BRAND.imprintUrl])
      expect(html).toContain(part)
    expect(html).not.toContain(productName)
    // Too pale as given.
    expect(html).not.toContain('#ffd400')
    expect(plain).toContain(`-- \n${BRAND.name}\n${BRAND.footer}\n${BRAND.imprintUrl}`)
  })

  test('about an account have the brand of its only organization', async () => {
    const { body } = await owner.get('/api/auth/profile')
    expect((await mail({ to: body.email.toUpperCase() })).brand_id).toBe(tenant.organization._id)
    const unknown = await mail({})
    expect([unknown.brand_id, unknown.html.includes(productName)]).toEqual([null, true])
  })
})
