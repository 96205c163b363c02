import { request as startRequest } from 'node:http'
import sharp from 'sharp'
import { brandMessages } from '../../app/shared/messages/brand'
import { brandingMessages as words } from '../../app/shared/messages/branding'
import { productName } from '../../app/shared/messages/parts'
import { paths } from '../../app/shared/paths'
import { createPlace, type Place } from './support/api'
import { withDatabase } from './support/seed-database'
import { expect, test } from './support/test'

test.use({ expectedStatuses: [404, 422] })

let place: Place
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
})

const logo = () =>
  sharp({ create: { width: 160, height: 40, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()

const SCREENS = ['/login', '/forgot-password', '/forbidden', '/no/such/screen', '/status/unknown']

const addDomain = (organization: number, host: string) =>
  withDatabase((db) =>
    db
      .insertInto('live.brand_domain')
      .values({
        ...{ organization_id: organization, id: crypto.randomUUID(), host, token: 'token' },
        ...{ state: 'verified', verified_at: new Date(), created_at: new Date() },
      })
      .execute(),
  )

/** A screen as a browser on another host gets it. */
const visit = (baseUrl: string, host: string, path: string, cookie = '') =>
  new Promise<{ status: number; html: string; cookie: string }>((resolve, reject) => {
    startRequest(new URL(path, baseUrl), { headers: { host, cookie, accept: 'text/html' } }, (answer) => {
      let html = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        html += part
      })
      const [sent = ''] = answer.headers['set-cookie'] ?? []
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, html, cookie: sent.split(';')[0] ?? '' }),
      )
    })
      .on('error', reject)
      .end()
  })

test('a brand is set up, previewed, and shown on its verified host only @http', async ({ page, baseUrl }) => {
  const { organization } = place
  const name = `Fjord ${organization}`
  await page.goto(paths.organizationBranding(organization))
  await page.getByLabel(words.name, { exact: true }).fill(name)
  await page.getByLabel(words.accent).fill('yellow')
  await page.getByLabel(words.footer).fill('Fjord Ltd')
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.accentInvalid)).toBeVisible()
  await expect(page.getByLabel(words.footer)).toHaveValue('Fjord Ltd')
  await page.getByLabel(words.accent).fill('#ffd400')
  await page.getByLabel(words.imprint).fill('https://fjord.example/legal')
  await page.getByRole('button', { name: words.preview }).click()
  await expect(
    page.getByText(/On light screens: #\w{6} instead, since contrast 1\.\d\d:1 is too low\. Now 3\.\d\d:1/),
  ).toBeVisible()
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()

  const { title } = words.images.logo
  // Typed, but not saved.
  await page.getByLabel(words.footer).fill('Fjord and sons')
  for (const [buffer, answer] of [
    [Buffer.from('<svg/>'), words.wrongType],
    [Buffer.alloc(0), words.missing],
    [await logo(), words.images.logo.saved],
  ] as const) {
    const file = { name: 'a.png', mimeType: 'image/png', buffer }
    await page.getByLabel(words.file(title), { exact: true }).setInputFiles(file)
    await page.getByRole('button', { name: words.upload(title), exact: true }).click()
    await expect(page.getByText(answer)).toBeVisible()
    await expect(page.getByLabel(words.footer)).toHaveValue('Fjord and sons')
  }

  const host = `reports.fjord${organization}.example.com`
  await addDomain(organization, host)
  for (const path of SCREENS) {
    const own = await visit(baseUrl, host, path)
    for (const part of [name, 'Fjord Ltd', brandMessages.imprint, '--accent:light-dark(#', '/logo?v='])
      expect(own.html, `${part} on ${path}`).toContain(part)
    expect(own.html, path).not.toContain(`· ${productName}`)
    const other = await visit(baseUrl, `x.${host}`, path)
    expect([other.status, other.html.includes(name)], path).toEqual([own.status, false])
  }

  const { removal } = words
  await page.goto(paths.organizationBranding(organization))
  await page.getByRole('link', { name: removal.open }).click()
  await expect(page.getByText(removal.warning)).toBeVisible()
  await page.getByRole('button', { name: removal.submit }).click()
  await expect(page.getByText(removal.done)).toBeVisible()
  await expect(page.getByRole('link', { name: removal.open })).toHaveCount(0)
  const without = await visit(baseUrl, host, '/login')
  expect([without.status, without.html.includes(name)]).toEqual([200, false])
  expect(without.html).toContain(`· ${productName}`)
})

test('no screen shows the brand of another host or organization @http', async ({ api, baseUrl }) => {
  const others = await createPlace(api)
  const hosts = new Map([['unknown.example.com', productName]])
  for (const { organization } of [place, others]) {
    const host = `status${organization}.example.com`
    hosts.set(host, `Brand ${organization}x`)
    await api.put(`/api/organizations/${organization}/brand`, { name: hosts.get(host) })
    await addDomain(organization, host)
  }
  const own = `Brand ${place.organization}x`
  const client = place.client._id
  const status = { title: 'Shop', isEnabled: true, monitors: [] }
  const { key } = await api.put(`/api/clients/${client}/status-page`, status)
  const link = await api.post('/api/share-links', { name: 'All', client })
  const { cookie } = await visit(
    baseUrl,
    'unknown.example.com',
    `/dashboard/client/${client}?key=${link.key}`,
  )
  for (const [host, name] of hosts) {
    const shows = async (path: string, shown: string, cookies = '') => {
      const { html } = await visit(baseUrl, host, path, cookies)
      const [, brand] = /data-brand="([^"]*)/.exec(html) ?? []
      const found = [...hosts.values()].filter((one) => one !== productName && html.includes(one))
      expect([host, path, ...found]).toEqual([host, path, ...(shown === productName ? [] : [shown])])
      expect([host, path, brand]).toEqual([host, path, shown])
    }
    for (const path of SCREENS) await shows(path, name)
    await shows(`/status/${key}`, own)
    await shows(`/dashboard/client/${client}`, own, cookie)
  }
})
