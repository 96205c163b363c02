import type { Locator, Page } from '@playwright/test'
import { alertRuleFormMessages, alertRuleListMessages } from '../../app/shared/messages/alert-rules'
import { alertsMessages } from '../../app/shared/messages/alerts'
import { mailingMessages } from '../../app/shared/messages/mailings'
import { shareLinksMessages } from '../../app/shared/messages/sharing'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import { DEFAULT_SETTINGS } from '../../app/shared/rules/uptime/default-monitor'
import { createPlace, createSite } from './support/api'
import { untilHydrated } from './support/hydrated'
import { expect, test } from './support/test'

/** Presses of a button or link by mouse or key: the browser makes a click of both. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks++
  })
  await page.addInitScript(() =>
    addEventListener(
      'click',
      ({ isTrusted }) => isTrusted && (window as unknown as { countClick: () => void }).countClick(),
      true,
    ),
  )
  return () => clicks
}

const PRESS = {
  mouse: (target: Locator) => target.click(),
  keyboard: async (target: Locator) => {
    await target.focus()
    await target.press('Enter')
  },
}

for (const [way, press] of Object.entries(PRESS)) {
  test(`a report is shared in two presses by ${way} @js`, async ({ page, api, context, measured }) => {
    const site = await createSite(api, await createPlace(api), [
      { url: `${measured.origin}/good/`, name: 'Walk' },
    ])
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const clicks = await countClicks(page)
    await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0))
    await untilHydrated(page)
    await press(page.getByRole('link', { name: shareLinksMessages.action, exact: true }))
    await press(page.getByRole('button', { name: shareLinksMessages.copyLink }))
    await expect(page.getByRole('heading', { name: shareLinksMessages.copiedLink })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/key=lk_s_/)
    await expect(page).toHaveURL(/report-detail/)
    expect(clicks()).toBe(2)
  })

  test(`a first alert rule is created in three presses by ${way} @js`, async ({ page, api }) => {
    const clicks = await countClicks(page)
    await page.goto(paths.alerts())
    await untilHydrated(page)
    await press(page.getByRole('link', { name: alertsMessages.addRule }))
    await press(page.getByRole('link', { name: /Accessibility score/ }))
    await press(page.getByRole('button', { name: alertRuleFormMessages.saveNew }))
    await expect(page.getByText(alertRuleListMessages.done.created)).toBeVisible()
    expect(clicks()).toBe(3)
    const organization = new URL(page.url()).pathname.split('/')[3]
    const { items } = await api.get(`/api/alert-rules?organization=${organization}`)
    for (const { _id, metric } of items)
      if (metric === 'accessibility') await api.delete(`/api/alert-rules/${_id}`)
  })

  test(`outage emails are subscribed to in two presses by ${way} @js`, async ({ page, api }) => {
    const place = await createPlace(api)
    const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/', name: 'Walk' }])
    await api.post('/api/monitors', {
      ...{ site: site._id, page: site.pages[0]?._id, name: 'Walk', intervalSeconds: 300, timeoutMs: 2_000 },
      settings: DEFAULT_SETTINGS,
    })
    const clicks = await countClicks(page)
    await page.goto(paths.monitors({ client: place.client._id }))
    await untilHydrated(page)
    await press(page.getByRole('link', { name: mailingMessages.emailMe.action }))
    await press(page.getByRole('button', { name: mailingMessages.emailMe.action }))
    await expect(page.getByText(successMessages.clientSubscribed)).toBeVisible()
    await expect(page).toHaveURL(/\/uptime/)
    expect(clicks()).toBe(2)
  })
}
