import type { Page } from '@playwright/test'
import { SCREENS } from './support/screen-paths'
import { expect, test } from './support/test'

test.use({ reader: 'admin' })

/** Visible buttons and sliders that do nothing unless a script listens. */
const deadControls = (page: Page) =>
  page.evaluate(() => {
    const isNative = (element: Element) =>
      element instanceof HTMLButtonElement &&
      (element.type === 'submit'
        ? element.form !== null
        : element.type === 'reset' || element.hasAttribute('popovertarget') || element.disabled)
    return [...document.querySelectorAll('button, input[type=range], [role=button], [role=slider]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isNative(element))
      .map((element) => element.outerHTML.slice(0, 160))
  })

test('no screen shows a control that needs scripts @nojs', async ({ page, measured }) => {
  test.slow()
  const style = SCREENS['style']
  for (const [name, path] of Object.entries(SCREENS)) {
    if (path === style) continue
    await page.goto(path(measured))
    expect.soft(await deadControls(page), name).toEqual([])
  }
})
