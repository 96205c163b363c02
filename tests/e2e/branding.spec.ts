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

/** A screen as a browser on another host gets it. */
const visit = (baseUrl: string, host: string, path: string) =>
  new Promise<{ status: number; html: string }>((resolve, reject) => {
    startRequest(new URL(path, baseUrl), { headers: { host, accept: 'text/html' } }, (answer) => {
      let html = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        html += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, html }))
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
  await page
    .getByLabel(words.file(title), { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await page.getByRole('button', { name: words.upload(title), exact: true }).click()
  await expect(page.getByText(words.wrongType)).toBeVisible()
  await page
    .getByLabel(words.file(title), { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await logo() })
  await page.getByRole('button', { name: words.upload(title), exact: true }).click()
  await expect(page.getByText(words.images.logo.saved)).toBeVisible()

  const host = `reports.fjord${organization}.example.com`
  await withDatabase((db) =>
    db
      .insertInto('live.brand_domain')
      .values({
        ...{
          organization_id: organization,
          id: crypto.randomUUID(),
          host,
          token: 'token',
          state: 'verified',
        },
        ...{ verified_at: new Date(), created_at: new Date() },
      })
      .execute(),
  )
  for (const path of ['/login', '/forgot-password', '/forbidden', '/no/such/screen', '/status/unknown']) {
    const own = await visit(baseUrl, host, path)
    for (const part of [name, 'Fjord Ltd', brandMessages.imprint, '--accent:light-dark(#', '/logo?v='])
      expect(own.html, `${part} on ${path}`).toContain(part)
    expect(own.html, path).not.toContain(`· ${productName}`)
    const other = await visit(baseUrl, `x.${host}`, path)
    expect([other.status, other.html.includes(name)], path).toEqual([own.status, false])
  }
})
