import type { Page } from '@playwright/test'
import { paths } from '../../app/shared/paths'
import { untilHydrated } from './support/hydrated'
import { expect, test } from './support/test'

async function figures(page: Page): Promise<string[]> {
  const main = page.getByRole('main')
  const texts = await main.locator('table, article, dl, figcaption, h1, h2').allInnerTexts()
  const names = await main
    .getByRole('img')
    .evaluateAll((images) =>
      images.map((image) => image.getAttribute('aria-label') ?? image.getAttribute('alt')),
    )
  const shown = [...texts, ...names.map(String)]
  return shown.map((text) =>
    text
      .replace(/\s+/g, ' ')
      .replace(/just now|\d+ \w+ ago/g, 'recently')
      .trim(),
  )
}

test('figures are the same with and without scripts @js', async ({
  page,
  browser,
  measured,
  context,
  baseUrl,
}) => {
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseUrl,
    viewport: page.viewportSize(),
    reducedMotion: 'reduce',
    storageState: await context.storageState(),
  })
  const still = await plain.newPage()
  const { client, site, good, shop, failing } = measured
  const screens = [
    '/dashboard?searchText=measured',
    paths.dashboardClient(client),
    paths.dashboardClient(client, { tab: 'performance' }),
    paths.report(site._id, good),
    paths.report(site._id, shop),
    paths.report(site._id, shop, 'performance'),
    paths.report(site._id, failing),
  ]
  for (const screen of screens) {
    await page.goto(screen)
    await untilHydrated(page)
    await still.goto(screen)
    const live = await figures(page)
    expect(live.join(' '), screen).toMatch(/\d/)
    expect(await figures(still), screen).toEqual(live)
  }
  await plain.close()
})
