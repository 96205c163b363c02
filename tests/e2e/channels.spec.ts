import { freePort } from '../../app/server/platform/free-port'
import {
  channelFormMessages,
  channelKindNames,
  channelsMessages,
  deliveryErrorTexts,
} from '../../app/shared/messages/channels'
import { formMessages } from '../../app/shared/messages/form'
import { paths } from '../../app/shared/paths'
import { type ChannelServer, startChannels } from '../mocks/channels'
import { createPlace, type Place, unique } from './support/api'
import { expect, test } from './support/test'

const words = channelsMessages

test.use({ expectedStatuses: [422] })

let server: ChannelServer
let place: Place
test.beforeAll(async () => {
  server = await startChannels(await freePort())
})
test.afterAll(() => server?.close())
test.beforeEach(async ({ api }) => {
  server.received = []
  server.failing.clear()
  place = await createPlace(api)
})

test('a webhook is created, tested, changed, resent to and deleted @http @js', async ({ page }) => {
  const name = unique('Hook')
  await page.goto(paths.channels())
  await page.getByRole('link', { name: words.add }).first().click()
  await page.getByRole('link', { name: new RegExp(`^${channelKindNames.webhook}`) }).click()
  await page.getByLabel(words.place).selectOption(`client:${place.client._id}`)
  await page.getByLabel(words.fieldName, { exact: true }).fill(name)
  await page.getByLabel(words.address.webhook).fill('ftp://example.com/')
  await page.getByRole('button', { name: words.create }).click()
  await expect(page.getByText(channelFormMessages.addressInvalid)).toBeVisible()
  await expect(page.getByLabel(words.fieldName, { exact: true })).toHaveValue(name)
  await page.getByLabel(words.address.webhook).fill(`${server.origin}/hook/journey`)
  await page.getByRole('button', { name: words.create }).click()
  await expect(page.getByText(words.secretOnce)).toBeVisible()
  const secret = await page.getByLabel(words.secretLabel).inputValue()
  expect(secret).toMatch(/^whsec_/)
  server.secrets.add(secret)
  await page.getByRole('link', { name: words.toChannel }).click()
  await expect(page.getByText(words.noDeliveries)).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)

  await page.getByRole('button', { name: words.test }).click()
  await expect(page.getByText(words.testDone(200))).toBeVisible()
  await expect(page.getByText('received').first()).toBeVisible()
  expect(server.received.map(({ isVerified }) => isVerified)).toEqual([true])
  const rows = page.getByRole('table', { name: words.deliveries }).getByRole('row')
  await expect(rows).toHaveCount(2)

  server.failing.set('/hook/journey', { status: 500, body: 'out of order' })
  await page.getByRole('button', { name: words.test }).click()
  await expect(page.getByText(words.testFailed(`${deliveryErrorTexts.status} (500)`))).toBeVisible()
  await expect(page.getByText('out of order').first()).toBeVisible()
  await page.getByRole('link', { name: words.failedOnly, exact: true }).click()
  await expect(rows).toHaveCount(2)
  server.failing.clear()
  await page.getByRole('button', { name: words.resend }).click()
  await expect(page.getByText(words.done.resent)).toBeVisible()

  await page.getByLabel(words.fieldName, { exact: true }).fill(`${name} renamed`)
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByText(words.done.saved)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `${name} renamed` })).toBeVisible()
  await expect(page.getByText('…rney').first()).toBeVisible()

  await page.getByRole('link', { name: words.delete }).click()
  await page.getByRole('button', { name: formMessages.delete }).click()
  await expect(page.getByText(words.done.deleted)).toBeVisible()
  await expect(page.getByText(`${name} renamed`)).toHaveCount(0)
})

test('an ntfy channel keeps its token, and is disabled and listed by its client @http', async ({ page }) => {
  const name = unique('Phone')
  server.ntfyToken = 'tk_journey'
  await page.goto(paths.newChannel({ kind: 'ntfy' }))
  await page.getByLabel(words.place).selectOption(`client:${place.client._id}`)
  await page.getByLabel(words.fieldName, { exact: true }).fill(name)
  await page.getByLabel(words.address.ntfy).fill(`${server.origin}/ntfy/alerts`)
  await page.getByLabel(words.token).fill('tk_journey')
  await page.getByLabel(words.priority).selectOption('high')
  await page.getByLabel(words.tags).fill('web, shop')
  await page.getByRole('button', { name: words.create }).click()
  await expect(page.getByText(words.done.created)).toBeVisible()
  await expect(page.getByLabel(words.token)).toHaveValue('')
  await page.getByLabel(words.enabled).uncheck()
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByText(words.done.saved)).toBeVisible()
  await expect(page.getByLabel(words.tags)).toHaveValue('web, shop')
  await page.getByRole('button', { name: words.test }).click()
  await expect(page.getByText(words.testDone(200))).toBeVisible()
  expect(server.received.map(({ body }) => [body.topic, body.title])).toEqual([
    ['alerts', `Test message: ${name} is connected`],
  ])
  await page.goto(paths.channels())
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(words.states.disabled)
  await expect(page.getByText(words.ofClient(place.client.name, '')).first()).toBeVisible()
})
