import { paths } from '../../app/shared/paths'
import { isFull, sliced } from '../support/slice'
import { check } from './support/axe'
import { SCREENS } from './support/screen-paths'
import { expect, test } from './support/test'

/** The long form checks the whole API reference. */
const CHECKS: Record<string, Parameters<typeof check>[1]> = {
  style: { inEveryTheme: true },
  ...(isFull ? {} : { 'API reference': { without: 'main .scroll-mt-4:nth-child(n+6)' } }),
}

test.describe('No barriers @js', () => {
  // Two axe passes over a long screen can take over a minute on a busy machine.
  test.slow()
  // Each test reads one screen and changes nothing that another test reads.
  test.describe.configure({ mode: 'parallel' })

  test.describe('signed in', () => {
    test.use({ reader: 'admin' })

    for (const [name, path] of sliced(Object.entries(SCREENS))) {
      test(name, async ({ page, measured }) => {
        await page.goto(path(measured), { waitUntil: 'networkidle' })
        await check(page, CHECKS[name])
      })
    }
  })

  test.describe('with entries', () => {
    test.use({ reader: 'admin' })

    test('bookmarks', async ({ page, api, measured }) => {
      await api.post('/api/bookmarks', { page_id: measured.shop })
      await page.goto(paths.bookmarks(), { waitUntil: 'networkidle' })
      await check(page)
    })

    test('outbox', async ({ page }) => {
      await page.goto(paths.outbox(), { waitUntil: 'networkidle' })
      await check(page)
    })
  })

  test.describe('before signing in', () => {
    test.use({ visitor: null, reader: 'anonymous' })

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
        await page.goto(path, { waitUntil: 'networkidle' })
        await check(page)
      })
    }
  })

  test.describe('refused', () => {
    test.use({ expectedStatuses: [401, 404, 422] })

    test('not found', async ({ page }) => {
      await page.goto('/no/such/screen', { waitUntil: 'networkidle' })
      await check(page)
    })

    test('a form with errors', async ({ page, measured }) => {
      await page.goto(paths.addSite(measured.client, measured.project), { waitUntil: 'networkidle' })
      await page.getByLabel('Name', { exact: true }).fill('Quay two')
      await page.getByLabel('Address of page 1').fill('nowhere')
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByLabel('Address of page 1')).toHaveAttribute('aria-invalid', 'true')
      await check(page)
    })

    test.describe('signing in', () => {
      test.use({ visitor: null })

      test('after a wrong password', async ({ page }) => {
        await page.goto('/login?redirectTo=%2Fsettings%2Fclients', { waitUntil: 'networkidle' })
        await check(page)
        await page.getByLabel('Email').fill('stranger@example.com')
        await page.getByLabel('Password').fill('not this one')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
        await check(page)
      })
    })
  })
})
