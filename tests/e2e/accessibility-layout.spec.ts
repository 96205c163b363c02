import { paths } from '../../app/shared/paths'
import { isFull, sliced } from '../support/slice'
import { viewsFor } from './screen-table'
import { check } from './support/axe'
import { LAYOUT_RULES } from './support/axe-rules'
import { idsOf, MEASURED } from './support/measured'
import { addressOf } from './support/screens'
import { test } from './support/test'

/** A screen of every layout. The long form reads all screens, in both themes. */
const LAYOUTS = [
  '/dashboard',
  '/dashboard/client/:clientId/site/:siteId?tab=performance',
  '/dashboard/client/:clientId?tab=filmstrip&group=site',
  '/compare-tests/:sessionId',
  '/benchmark?client=:clientId',
  '/personal-dashboards/client/:clientId/dashboard/:dashboardId',
  '/personal-dashboards/client/:clientId/dashboard/:dashboardId/edit-chart/:chartId',
  '/uptime',
  '/search?searchText=harbour',
  '/report-detail/:siteId/:pageId/overview',
  '/report-detail/:siteId/:pageId/performance',
  '/report-detail/:siteId/:pageId/security',
  '/report-detail/:goodSiteId/:goodPageId/compare-tests',
  '/settings/clients?dialog=add',
  '/settings/clients/:clientId/projects/:projectId/sites',
  '/settings/clients/:clientId/projects/:projectId/sites/:siteId/monitors/new?kind=keyword',
  '/settings/account',
  '/settings/system-admin/statistics/overview?group=month&measure=results',
  '/settings/system-admin/health',
  '/style',
  '/api-docs',
  '/help/:topic',
]

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
