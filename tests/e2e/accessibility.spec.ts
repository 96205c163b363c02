import { paths } from '../../app/shared/paths'
import { deadControls } from '../support/dead-controls'
import { viewsFor } from './screen-table'
import { checkMarkup, listDefaultRules } from './support/axe-markup'
import { ADDED_RULES, LAYOUT_RULES, MARKUP_RULES } from './support/axe-rules'
import { idsOf, MEASURED } from './support/measured'
import { plainViewOf } from './support/plain-view'
import { repeatsIn } from './support/repeated-sentences'
import { addressOf } from './support/screens'
import { expect, test } from './support/test'

const CHECKS: Record<string, Parameters<typeof checkMarkup>[1]> = {
  // It shows every part in a light and a dark half.
  '/style': { except: ['landmark-unique'] },
}

/** Sentences that a screen may say twice, each with its reason. */
const REPEATS: [screen: RegExp, sentence: RegExp][] = [
  // It shows every part in a light and a dark half.
  [/^\/style$/, /./],
  // Help stands under each field, also where two fields have the same.
  [/edit-sites|\/subscription$/, /Leave (all unchecked|empty)/],
  // Rows with the same place, act, time, cause or remedy.
  [/\/(logs|audit-log|outbox|account\/activity)$/, /./],
  [/\/account\/sessions$/, /Signed in .* Last seen/],
  [/^\/uptime$/, /Waiting for the first check/],
  [/^\/compare-tests\/:sessionId$/, /Image elements do not have/],
  [/\/settings\/(notes|deployments)$/, /›/],
  [/\/statistics/, /Open the address in a browser/],
  [/\/uptime\/outages\//, /The server answered/],
]

test('every rule of axe belongs to the markup or to the layout', async () => {
  expect([...MARKUP_RULES, ...LAYOUT_RULES].sort()).toEqual(
    [...(await listDefaultRules()), ...ADDED_RULES].sort(),
  )
})

test.describe('No barriers in the markup', () => {
  test.describe('signed in', () => {
    for (const view of viewsFor(MEASURED)) {
      test(view, async ({ page, measured }) => {
        await page.goto(addressOf(view, idsOf(measured)))
        await checkMarkup(page, CHECKS[view])
        const plain = await plainViewOf(page)
        if (view !== '/style') expect.soft(deadControls(plain)).toEqual([])
        const allowed = REPEATS.filter(([screen]) => screen.test(view)).map(([, sentence]) => sentence)
        expect.soft(repeatsIn(plain).filter((repeat) => !allowed.some((one) => one.test(repeat)))).toEqual([])
      })
    }

    test('bookmarks', async ({ page, api, measured }) => {
      await api.post('/api/bookmarks', { page_id: measured.shop })
      await page.goto(paths.bookmarks())
      await checkMarkup(page)
    })
  })

  test.describe('before signing in', () => {
    test.use({ visitor: null })

    for (const path of [
      paths.signup(),
      paths.forgotPassword(),
      paths.registerConfirmation({ email: 'ann@example.com' }),
      paths.registerConfirmation({ token: 'unknown' }),
      paths.resetPassword('unknown'),
      paths.inviteUser('unknown'),
      paths.updatePaymentMethod('unknown'),
      paths.unsubscribeAlert('unknown'),
    ]) {
      test(path, async ({ page }) => {
        await page.goto(path)
        await checkMarkup(page)
      })
    }
  })

  test.describe('refused', () => {
    test.use({ expectedStatuses: [401, 404, 422] })

    test('not found', async ({ page }) => {
      await page.goto('/no/such/screen')
      await checkMarkup(page)
    })

    test('a form with errors', async ({ page, measured }) => {
      await page.goto(paths.addSite(measured.client, measured.project))
      await page.getByLabel('Name', { exact: true }).fill('Quay two')
      await page.getByLabel('Address of page 1').fill('nowhere')
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByLabel('Address of page 1')).toHaveAttribute('aria-invalid', 'true')
      await checkMarkup(page)
    })

    test.describe('signing in', () => {
      test.use({ visitor: null })

      test('after a wrong password', async ({ page }) => {
        await page.goto('/login?redirectTo=%2Fsettings%2Fclients')
        await checkMarkup(page)
        await page.getByLabel('Email').fill('stranger@example.com')
        await page.getByLabel('Password').fill('not this one')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
        await checkMarkup(page)
      })
    })
  })
})
