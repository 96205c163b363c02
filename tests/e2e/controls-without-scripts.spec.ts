import type { Page } from '@playwright/test'
import { viewsFor } from './screen-table'
import { idsOf, MEASURED } from './support/measured'
import { addressOf } from './support/screens'
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
  for (const view of viewsFor(MEASURED)) {
    if (view === '/style') continue
    await page.goto(addressOf(view, idsOf(measured)))
    expect.soft(await deadControls(page), view).toEqual([])
  }
})
