import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../app/server/platform/free-port'
import { chatMessages } from '../../app/shared/messages/chat'
import { paths } from '../../app/shared/paths'
import { CHAT_HOSTS } from '../../app/shared/values/chat-hosts'
import { type HubspotServer, startHubspot } from '../mocks/hubspot'
import { ADMIN } from './support/people'
import { type SecondWeb, startSecondWeb } from './support/second-web'
import { expect, test } from './support/test'

const ACCESS_TOKEN = 'pat-for-the-chat'
let hubspot: HubspotServer
let web: SecondWeb
test.beforeAll(async () => {
  const port = await freePort()
  hubspot = await startHubspot(port, ACCESS_TOKEN)
  web = await startSecondWeb({
    port: await freePort(),
    dataDir: mkdtempSync(join(tmpdir(), 'lightkeeper-chat-')),
    settings: {
      HUBSPOT_PORTAL_ID: '4711',
      HUBSPOT_ACCESS_TOKEN: ACCESS_TOKEN,
      HUBSPOT_API_URL: `http://127.0.0.1:${port}`,
    },
  })
})
test.afterAll(async () => {
  await web?.stop()
  await hubspot?.close()
})

test('the chat loads only while the user allows it', async ({ page }) => {
  const policyOf = async (path: string) =>
    (await page.goto(web.url + path))?.headers()['content-security-policy'] ?? ''
  const before = await policyOf(paths.account())
  expect(await page.content()).toContain(`href="${paths.supportChat()}"`)
  expect(before).toMatch(/script-src 'self' 'nonce-[^']+';/)
  expect(before).not.toContain('frame-src')

  await page.goto(web.url + paths.supportChat())
  await page.getByRole('button', { name: chatMessages.allow }).click()
  await expect(page.getByText(chatMessages.allowed)).toBeVisible()
  const during = await policyOf(paths.account())
  for (const directive of ['script-src', 'connect-src', 'frame-src'])
    expect(during).toMatch(new RegExp(`${directive}[^;]* ${CHAT_HOSTS[0]}`))
  expect(await page.content()).toMatch(/chat\.[0-9a-f]{24}/)
  // Screens of the next minutes use the same token.
  expect(hubspot.asked.map(({ email }) => email)).toEqual([ADMIN.email])

  await page.goto(web.url + paths.supportChat())
  await page.getByRole('button', { name: chatMessages.withdraw }).click()
  await expect(page.getByRole('button', { name: chatMessages.allow })).toBeVisible()
  expect(await policyOf(paths.account())).not.toContain('hubspot')
})

test.describe('without configuration or sign-in', () => {
  test.use({ expectedStatuses: [404] })

  test('there is no chat', async ({ page }) => {
    await page.goto(paths.account())
    expect(await page.content()).not.toContain(paths.supportChat())
    expect((await page.goto(paths.supportChat()))?.status()).toBe(404)
  })

  test('visitors are asked to sign in', async () => {
    const answer = await fetch(web.url + paths.supportChat(), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, paths.login(paths.supportChat())])
  })
})
