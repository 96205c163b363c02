import { env } from '../../app/server/process/env'
import { showAll } from '../e2e/support/show-all'
import { expect, test } from '../e2e/support/test'
import { type DemoPlaces, findPlaces } from './places'
import { listPictures } from './screens'
import { findWide } from './wide-elements'

/** Screens for people who are not signed in. */
const FOR_GUESTS = /^(login|signup|forgot-password)/

let places: DemoPlaces
test.beforeAll(async () => {
  places = await findPlaces(env().DATABASE_URL ?? '')
})

test.use({ expectedStatuses: [403, 404, 409] })

for (const [name, address] of listPictures()) {
  test.describe(name, () => {
    test.use({ visitor: FOR_GUESTS.test(name) ? null : 'admin' })

    test('is pictured', async ({ page }, { project }) => {
      await page.goto(address(places), { waitUntil: 'networkidle' })
      await showAll(page)
      await page.screenshot({ path: `screens/${project.name}/${name}.png`, fullPage: true })
      expect(await findWide(page), 'elements wider than the window').toEqual([])
    })
  })
}
