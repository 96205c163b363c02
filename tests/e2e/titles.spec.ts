import { SCREENS } from './support/screen-paths'
import { expect, test } from './support/test'

const pathOf = (address: string) => new URL(address, 'http://here.invalid').pathname

test('every screen has a title of its own that names its place', async ({ page, measured }) => {
  const { site } = measured
  const screens = new Map(
    Object.values(SCREENS).map((address) => [pathOf(address(measured)), address(measured)] as const),
  )
  const pathsByTitle = new Map<string, string[]>()
  for (const [path, address] of screens) {
    await page.goto(address)
    const title = await page.title()
    pathsByTitle.set(title, [...(pathsByTitle.get(title) ?? []), path])
    expect(title, path).toMatch(/^\S.* · Lightkeeper$/)
    // The pages of a report and the settings below a site say which.
    if (/^\/report-detail\/|\/dashboard\/client\/\d+\/site\//.test(path))
      expect(title, path).toContain(site.name)
  }
  const shared = [...pathsByTitle].filter(([, paths]) => paths.length > 1)
  expect(shared).toEqual([])
})
