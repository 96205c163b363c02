import { maintenanceMessages } from '../../app/shared/messages/failures'
import { dashboardMessages } from '../../app/shared/messages/hierarchy'
import { paths } from '../../app/shared/paths'
import type { Api } from './support/api'
import { check } from './support/axe'
import { untilHydrated } from './support/hydrated'
import { expect, test } from './support/test'

const words = maintenanceMessages

async function set(api: Api, state: 'off' | 'soon' | 'on', text = ''): Promise<void> {
  const answer = await fetch(`${api.url}/api/maintenance`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${api.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ state, text }),
  })
  expect(answer.status).toBe(200)
}
// Maintenance mode affects every visitor, so this test needs its own product.
test.use({ hasOwnProduct: true })
test.afterEach(({ api }) => set(api, 'off'))

test.describe('a normal user', () => {
  test.use({ visitor: 'member', expectedStatuses: [503] })

  test('is warned before, and sees the message and when to retry', async ({ page, api, context }) => {
    await set(api, 'soon', 'New disks at noon')
    await page.goto(paths.dashboard())
    await expect(page.getByText(words.soon)).toBeVisible()
    await expect(page.getByText('New disks at noon')).toBeVisible()

    await set(api, 'on')
    const answer = await page.goto(paths.dashboard())
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()['retry-after']).toBe('60')
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
    await expect(page.getByText(words.text)).toBeVisible()
    await set(api, 'off')
    expect((await page.goto(paths.dashboard()))?.status()).toBe(200)
    await expect(page.getByText(words.soon)).toHaveCount(0)

    await set(api, 'on')
    await context.clearCookies()
    expect((await page.goto(paths.dashboard()))?.status()).toBe(503)
    expect((await page.goto('/login'))?.status()).toBe(200)
  })

  test('keeps an open page, which goes on by itself afterwards @js', async ({ page, api }) => {
    const loaded = page.waitForResponse(/page-news/)
    await page.goto(paths.dashboard())
    const script = JSON.stringify((await loaded).url())
    // Resolves once the script has run.
    await page.evaluate(`import(${script}).then(() => {})`)
    const settings = page.getByRole('link', { name: 'Settings', exact: true }).first()
    await untilHydrated(page)
    await set(api, 'on')
    await settings.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: words.title })).toBeVisible()
    await expect(page).toHaveURL(paths.dashboard())
    await set(api, 'off')
    await expect(dialog).toHaveCount(0, { timeout: 20_000 })
    await expect(page).toHaveURL(paths.clients())
  })

  test('comes back from the page of maintenance by itself @js', async ({ page, api }) => {
    await set(api, 'on')
    await page.goto(paths.dashboard())
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
    await set(api, 'off')
    await expect(page.getByRole('heading', { level: 1, name: dashboardMessages.title })).toBeVisible({
      timeout: 20_000,
    })
  })
})

test.describe('every visitor', () => {
  test.use({ visitor: 'member', expectedStatuses: [503] })

  test('warning and refusal have no barriers @js', async ({ page, api }) => {
    await set(api, 'soon', 'New disks at noon')
    await page.goto(paths.dashboard(), { waitUntil: 'load' })
    await expect(page.getByText(words.soon)).toBeVisible()
    await check(page)
    await set(api, 'on', 'New disks at noon')
    await page.goto(paths.dashboard(), { waitUntil: 'load' })
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
    await check(page)
  })
})

test('a super admin continues to work', async ({ page, api }) => {
  await set(api, 'on')
  expect((await page.goto(paths.clients()))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
})
