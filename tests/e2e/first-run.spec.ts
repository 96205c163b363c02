import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { loginMessages } from '../../app/shared/messages/account'
import { formMessages } from '../../app/shared/messages/form'
import {
  dashboardMessages,
  projectMessages,
  siteMessages,
  urlMessages,
} from '../../app/shared/messages/hierarchy'
import {
  liveReportMessages as live,
  nextStepMessages as steps,
  addWebsiteMessages as words,
} from '../../app/shared/messages/onboarding'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import { isFull } from '../support/slice'
import { ADMIN } from './support/people'
import { type Product, startProduct } from './support/product'
import { expect, test } from './support/test'

test.use({ visitor: null, expectedStatuses: [422] })
test.setTimeout(240_000)
/** As often as the screen refreshes itself. */
const REFRESH_MS = 3_000

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.stop())

const address = (page: Page, number: number) => page.getByLabel(`Address of page ${number}`)

test('from an empty product to the first report with one field @http @js', async ({
  page,
  measured: { origin },
  javaScriptEnabled,
}) => {
  const startedAt = performance.now()
  const field = page.getByLabel(words.address)
  const submit = () => page.getByRole('button', { name: words.submit }).click()

  await test.step('the empty dashboard asks for one address', async () => {
    await page.goto(product.url)
    await page.getByLabel(loginMessages.email).fill(ADMIN.email)
    await page.getByLabel(loginMessages.password).fill(ADMIN.password)
    await page.getByRole('button', { name: loginMessages.submit }).click()
    await expect(page.getByRole('heading', { name: words.firstTitle })).toBeVisible()
  })

  await test.step('a bad address is explained and stays', async () => {
    await field.fill('harbour lights')
    await submit()
    await expect(field).toHaveAccessibleDescription(new RegExp(urlMessages.invalid.slice(0, 30)))
    await expect(field).toHaveValue('harbour lights')
  })

  const isMeasured = javaScriptEnabled || isFull
  await test.step('a good one opens the live report, where both results appear', async () => {
    await field.fill(`${origin.replace('http://', '')}/good/`)
    await submit()
    await expect(page).toHaveURL(/\/live\/\d+\/\d+$/)
    await expect(page.getByText(live.stages.queued).first()).toBeVisible()
    if (!isMeasured) return
    const dials = page.getByRole('img', { name: /^Performance: \d+, / })
    const finished = page.getByText(live.finished)
    for (let look = 0; !javaScriptEnabled && look < 60 && !(await finished.isVisible()); look += 1) {
      await sleep(REFRESH_MS)
      await page.reload()
    }
    await expect(finished).toBeVisible({ timeout: 200_000 })
    await expect(dials).toHaveCount(2)
    await expect(page.getByRole('list', { name: /^Filmstrip/ })).toHaveCount(2)
    process.stdout.write(`first report after ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
  })

  // Without a result there is nothing to suggest yet.
  if (isMeasured) {
    await test.step('next steps are suggested, and a skipped one stays away', async () => {
      const skip = page.getByRole('button', { name: steps.skipNamed(steps.steps.invite.title) })
      await skip.click()
      await expect(skip).toHaveCount(0)
      await page.reload()
      await expect(page.getByText(steps.steps.uptime.title)).toBeVisible()
      await expect(skip).toHaveCount(0)
      await page.goto(`${product.url}${paths.dashboard()}`)
      await expect(page.getByText(steps.steps.uptime.title)).toBeVisible()
      await expect(skip).toHaveCount(0)
    })
  }

  await test.step('a further client and project by hand', async () => {
    await page.goto(`${product.url}${paths.clients({ dialog: 'add' })}`)
    // The driver types in two steps, between which the page may become an overlay.
    if (javaScriptEnabled) await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('North coast')
    await page.getByRole('button', { name: formMessages.create }).click()
    await expect(page.getByRole('status').getByText(successMessages.clientCreated)).toBeVisible()
    await page.getByRole('link', { name: projectMessages.add }).click()
    await page.getByLabel('Name', { exact: true }).fill('Public sites')
    await page.getByRole('button', { name: formMessages.create }).click()
    await expect(page.getByRole('status').getByText(successMessages.projectCreated)).toBeVisible()
    await expect(page.getByText(siteMessages.empty)).toBeVisible()
  })

  await test.step('a site by hand; each error is at its own row and no input is lost', async () => {
    await page.getByRole('link', { name: siteMessages.add }).click()
    await page.getByLabel('Name', { exact: true }).fill('Harbour')
    await address(page, 1).fill(`${origin}/good/`)
    await page.getByLabel('Name of page 1').fill('Walk')
    await page.getByRole('button', { name: 'Add a page' }).click()
    await expect(address(page, 1)).toHaveValue(`${origin}/good/`)
    await address(page, 2).fill('harbour lights')
    await page.getByLabel('Name of page 2').fill('Shop')
    await page.getByLabel(words.startsTests).uncheck()
    await save(page)
    await expect(address(page, 2)).toHaveAttribute('aria-invalid', 'true')
    await expect(address(page, 2)).toHaveAccessibleDescription(urlMessages.protocol)
    await expect(address(page, 1)).not.toHaveAttribute('aria-invalid')
    await expect(address(page, 2)).toHaveValue('harbour lights')
    await expect(page.getByLabel('Name of page 2')).toHaveValue('Shop')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Harbour')
    await expect(page.getByLabel(words.startsTests)).not.toBeChecked()

    await address(page, 2).fill(`${origin}/good/#again`)
    await save(page)
    await expect(address(page, 2)).toHaveAccessibleDescription(urlMessages.duplicate)

    await address(page, 2).fill('http://127.0.0.1:4010/shop/')
    await save(page)
    await expect(page.getByRole('status').getByText(successMessages.siteCreated)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Harbour' })
    await expect(row.getByRole('cell').nth(1)).toHaveText('2')
    await expect(row).toContainText('Daily at midnight')
  })

  await test.step('the dashboard lists the site, says that it is untested, and offers another website', async () => {
    await page.goto(`${product.url}${paths.dashboard()}`)
    await expect(page.getByRole('link', { name: words.title })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'North coast' })
    await expect(row).toContainText(dashboardMessages.neverTested)
    await row.getByRole('link', { name: 'North coast' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Shop' })).toContainText(
      dashboardMessages.neverTested,
    )
  })
})

const save = (page: Page) => page.getByRole('button', { name: formMessages.create }).click()
