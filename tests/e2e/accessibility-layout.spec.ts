import { paths } from '../../app/shared/paths'
import { isFull, sliced } from '../support/slice'
import { viewsFor } from './screen-table'
import { check } from './support/axe'
import { LAYOUT_RULES } from './support/axe-rules'
import { LAYOUTS } from './support/layouts'
import { idsOf, MEASURED } from './support/measured'
import { addressOf } from './support/screens'
import { test } from './support/test'

test.describe('No barriers in the layout @js', () => {
  // Two axe passes over a long screen can take over a minute on a busy machine.
  test.slow()
  // Each test reads one screen and changes nothing that another test reads.
  test.describe.configure({ mode: 'parallel' })

  test.describe('signed in', () => {
    test.use({ reader: 'admin' })

    for (const view of sliced(isFull ? viewsFor(MEASURED) : LAYOUTS)) {
      test(view, async ({ page, measured }) => {
        await page.goto(addressOf(view, idsOf(measured)))
        await check(page, {
          rules: LAYOUT_RULES,
          ...(view === '/style' && { inEveryTheme: true }),
        })
      })
    }
  })

  test.describe('before signing in', () => {
    test.use({ visitor: null, reader: 'anonymous' })

    for (const path of [paths.login(), paths.signup()]) {
      test(path, async ({ page }) => {
        await page.goto(path)
        await check(page, { rules: LAYOUT_RULES })
      })
    }
  })
})
