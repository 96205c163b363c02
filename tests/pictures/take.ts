import { SCREENS } from '../e2e/support/screen-paths'
import { showAll } from '../e2e/support/show-all'
import { test } from '../e2e/support/test'

const fileName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

for (const [name, path] of Object.entries(SCREENS)) {
  test(name, async ({ page, measured }, { project }) => {
    await page.goto(path(measured), { waitUntil: 'networkidle' })
    await showAll(page)
    await page.screenshot({ path: `screens/${project.name}/${fileName(name)}.png`, fullPage: true })
  })
}
