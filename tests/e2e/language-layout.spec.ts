import { isFull, sliced } from '../support/slice'
import { viewsFor } from './screen-table'
import { LAYOUTS } from './support/layouts'
import { idsOf, MEASURED } from './support/measured'
import { addressOf } from './support/screens'
import { expect, test } from './support/test'

/** The width of a telephone, and sentences that are 40 % longer than the English ones. */
test.use({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })

test('no screen is wider than a telephone in a long language @nojs', async ({ page, measured }) => {
  test.slow()
  const wide: string[] = []
  for (const view of sliced(isFull ? viewsFor(MEASURED) : LAYOUTS)) {
    const address = addressOf(view, idsOf(measured)).replace(/#.*/, '')
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}lng=en-XA`)
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return null
      const beyond = [...document.querySelectorAll('main *')].find(
        (one) => one.getBoundingClientRect().right > clientWidth,
      )
      return `${scrollWidth - clientWidth} px by ${beyond?.tagName} ${beyond?.textContent?.slice(0, 80)}`
    })
    if (over !== null) wide.push(`${view}: ${over}`)
  }
  expect(wide).toEqual([])
})
