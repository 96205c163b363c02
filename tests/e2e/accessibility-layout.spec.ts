import { paths } from '../../app/shared/paths'
import { isFull, sliced } from '../support/slice'
import { check } from './support/axe'
import { LAYOUT_RULES } from './support/axe-rules'
import { SCREENS } from './support/screen-paths'
import { test } from './support/test'

/** A screen of every layout. The long form reads all screens, in both themes. */
const LAYOUTS = [
  'dashboard',
  'dashboard of a site',
  'dashboard with frames',
  'a comparison',
  'benchmark',
  'a custom dashboard',
  'a chart',
  'all monitors',
  'what was searched for',
  'report, overview',
  'report, performance',
  'report, security',
  'report, two tests',
  'a new client',
  'sites',
  'a new monitor',
  'own account',
  'statistics of all organizations',
  'health',
  'style',
  'API reference',
  'a help topic',
]

test.describe('No barriers in the layout @js', () => {
  // Two axe passes over a long screen can take over a minute on a busy machine.
  test.slow()
  // Each test reads one screen and changes nothing that another test reads.
  test.describe.configure({ mode: 'parallel' })

  test.describe('signed in', () => {
    test.use({ reader: 'admin' })

    for (const name of sliced(isFull ? Object.keys(SCREENS) : LAYOUTS)) {
      test(name, async ({ page, measured }) => {
        await page.goto(SCREENS[name]!(measured))
        await check(page, {
          rules: LAYOUT_RULES,
          ...(name === 'style' && { inEveryTheme: true }),
          ...(!isFull && name === 'API reference' && { without: 'main .scroll-mt-4:nth-child(n+6)' }),
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
