import type { Page } from '@playwright/test'
import { env } from '../../app/server/platform/env'
import { configurationMessages } from '../../app/shared/messages/configuration'
import { viewsFor } from '../e2e/screen-table'
import { addressOf } from '../e2e/support/screens'
import { showAll } from '../e2e/support/show-all'
import { expect, test } from '../e2e/support/test'
import { type DemoPlaces, findPlaces, idsOf } from './places'
import { findWide } from './wide-elements'

/** Screens for people who are not signed in. */
const FOR_GUESTS = /^\/(login|signup|forgot-password)/

/** What is typed and pressed before the picture of a screen that only a form leads to. */
const ACTS: Record<string, (page: Page) => Promise<void>> = {
  '/settings/organizations/:orgId/configuration#plan': async (page) => {
    await page.getByLabel(configurationMessages.screen.text).fill(CHANGED_FILE)
    await page.getByRole('button', { name: configurationMessages.screen.showPlan }).click()
    await page.getByRole('heading', { name: configurationMessages.screen.plan, exact: true }).waitFor()
  },
}

const CHANGED_FILE = `version: 1
clients:
  - name: Cedar & Pine Furniture
    tags: [key account, retail, furniture]
    projects:
      - name: Online shop
        sites:
          - name: cedar-pine.example
            pages: [https://www.cedar-pine.example/, https://www.cedar-pine.example/sale/]
            runs: 5
          - name: Outlet
            pages: [https://outlet.cedar-pine.example/]
`

let places: DemoPlaces
test.beforeAll(async () => {
  places = await findPlaces(env().DATABASE_URL ?? '')
})

test.use({ expectedStatuses: [403, 404, 409] })

for (const view of ['/login', '/signup', ...viewsFor(), '/*']) {
  const name = view.split(/\W+/).filter(Boolean).join('-') || 'not-found'
  test.describe(name, () => {
    test.use({ visitor: FOR_GUESTS.test(view) ? null : 'admin' })

    test('is pictured', async ({ page }, { project }) => {
      await page.goto(addressOf(view, idsOf(places)), { waitUntil: 'networkidle' })
      await ACTS[view]?.(page)
      await showAll(page)
      await page.screenshot({ path: `screens/${project.name}/${name}.png`, fullPage: true })
      expect(await findWide(page), 'elements wider than the window').toEqual([])
    })
  })
}
