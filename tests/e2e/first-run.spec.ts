import type { Page } from '@playwright/test'
import { loginMessages } from '../../app/shared/messages/account'
import { formMessages } from '../../app/shared/messages/form'
import {
  clientMessages,
  dashboardMessages,
  projectMessages,
  siteMessages,
  urlMessages,
} from '../../app/shared/messages/hierarchy'
import { runTestMessages } from '../../app/shared/messages/run-test'
import { successMessages } from '../../app/shared/messages/success'
import { untilHydrated } from './support/hydrated'
import { ADMIN } from './support/people'
import { type Product, startProduct } from './support/product'
import { expect, test } from './support/test'

test.use({ visitor: null, expectedStatuses: [422] })
test.setTimeout(240_000)

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.stop())

const address = (page: Page, number: number) => page.getByLabel(`Address of page ${number}`)

test('from an empty product to a listed site @http @js', async ({
  page,
  measured: { origin },
  javaScriptEnabled,
}) => {
  await test.step('the empty dashboard offers the first client', async () => {
    await page.goto(product.url)
    await page.getByLabel(loginMessages.email).fill(ADMIN.email)
    await page.getByLabel(loginMessages.password).fill(ADMIN.password)
    await page.getByRole('button', { name: loginMessages.submit }).click()
    await expect(page.getByText(dashboardMessages.empty)).toBeVisible()
    await page.getByRole('link', { name: clientMessages.add }).click()
  })

  await test.step('the first client creates its organization', async () => {
    await page.getByLabel('Organization').fill('Lighthouse Trust')
    await page.getByLabel('Name', { exact: true }).fill('North coast')
    await page.getByRole('button', { name: formMessages.create }).click()
    await expect(page.getByRole('status').getByText(successMessages.clientCreated)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('North coast')
  })

  await test.step('a project', async () => {
    await page.getByRole('link', { name: projectMessages.add }).click()
    await page.getByLabel('Name', { exact: true }).fill('Public sites')
    await page.getByRole('button', { name: formMessages.create }).click()
    await expect(page.getByRole('status').getByText(successMessages.projectCreated)).toBeVisible()
    await expect(page.getByText(siteMessages.empty)).toBeVisible()
  })

  await test.step('a site; each error is at its own row and no input is lost', async () => {
    await page.getByRole('link', { name: siteMessages.add }).click()
    await page.getByLabel('Name', { exact: true }).fill('Harbour')
    await address(page, 1).fill(`${origin}/good/`)
    await page.getByLabel('Name of page 1').fill('Walk')
    await page.getByRole('button', { name: 'Add a page' }).click()
    await expect(address(page, 1)).toHaveValue(`${origin}/good/`)
    await address(page, 2).fill('harbour lights')
    await page.getByLabel('Name of page 2').fill('Shop')
    await save(page)
    await expect(address(page, 2)).toHaveAttribute('aria-invalid', 'true')
    await expect(address(page, 2)).toHaveAccessibleDescription(urlMessages.protocol)
    await expect(address(page, 1)).not.toHaveAttribute('aria-invalid')
    await expect(address(page, 2)).toHaveValue('harbour lights')
    await expect(page.getByLabel('Name of page 2')).toHaveValue('Shop')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Harbour')

    await address(page, 2).fill(`${origin}/good/#again`)
    await save(page)
    await expect(address(page, 2)).toHaveAccessibleDescription(urlMessages.duplicate)

    await address(page, 2).fill('http://127.0.0.1:4010/shop/')
    await save(page)
    await expect(page.getByRole('status').getByText(successMessages.siteCreated)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Harbour' })
    await expect(row.getByRole('cell').first()).toHaveText('2')
    await expect(row).toContainText('Daily at midnight')
  })

  await test.step('the dashboard lists the site and says that it is untested', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    const row = page.getByRole('row').filter({ hasText: 'North coast' })
    await expect(row).toContainText(dashboardMessages.neverTested)
    await row.getByRole('link', { name: 'North coast' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Shop' })).toContainText(
      dashboardMessages.neverTested,
    )
  })

  // The only test with the real agent; it is slow, so it runs once.
  if (!javaScriptEnabled) return
  await test.step('the first test is measured, and its result appears in the open page', async () => {
    await page.getByRole('link', { name: 'Walk', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Walk' })).toBeVisible()
    const ask = page.getByRole('button', { name: runTestMessages.action }).first()
    await untilHydrated(ask)
    await ask.click()
    await expect(page.getByText(runTestMessages.queued(2))).toBeVisible()
    await expect(page.getByRole('img', { name: /^Performance: \d+, / })).toBeVisible({ timeout: 120_000 })
  })
})

const save = (page: Page) => page.getByRole('button', { name: formMessages.create }).click()
