import { randomUUID } from 'node:crypto'
import { billingMessages } from '../../app/shared/messages/billing'
import { formMessages } from '../../app/shared/messages/form'
import { ordersMessages } from '../../app/shared/messages/orders'
import { personalDataMessages } from '../../app/shared/messages/personal-data'
import { paths } from '../../app/shared/paths'
import { SELLER } from '../support/invoice-documents'
import { expect, test } from './support/test'
import { createNewcomer } from './support/trial-owner'

const words = billingMessages.manage
const leaving = personalDataMessages.deletion

test.use({ expectedStatuses: [409, 422] })

test('a super admin processes an order, and a wrong quota keeps what was typed @http @js', async ({
  page,
  api,
}) => {
  const owner = await createNewcomer(api)
  const { ownerOf } = await owner.api.get('/api/auth/profile')
  const path = `/api/organizations/${ownerOf[0]}/subscription`
  await owner.api.post(`${path}/invoice`, { billingCycle: 'month', checkQuota: 300 })

  await page.goto(paths.subscriptions())
  const order = page.getByRole('row').filter({ hasText: owner.email })
  await expect(order).toContainText(billingMessages.cycles.month)
  await order.getByRole('link', { name: new RegExp(`^${words.process}`) }).click()
  await page.getByLabel(words.plan).fill('Harbour plan')
  await page.getByLabel(words.endsAt).fill('2099-12-31')
  await page.getByLabel(billingMessages.facts.testQuota).fill('many')
  await page.getByLabel(words.invoice).selectOption('processed')
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByText(formMessages.number)).toBeVisible()
  await expect(page.getByLabel(words.plan)).toHaveValue('Harbour plan')
  await page.getByLabel(billingMessages.facts.testQuota).fill('300')
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByRole('status').getByText(words.saved)).toBeVisible()
  expect(await owner.api.get(path)).toMatchObject({ status: 'active', plan: 'Harbour plan', testQuota: 300 })
  await page.goto(paths.subscriptions({ plan: 'Harbour plan' }))
  await expect(page.getByRole('row').filter({ hasText: owner.email })).toHaveCount(0)
})

test.describe('a buyer', () => {
  test.use({ visitor: null })

  test('compares plans, orders one by invoice, and cancels and resumes it @http', async ({
    page,
    api,
    context,
    baseUrl,
  }) => {
    const name = `Harbour ${randomUUID().slice(0, 8)}`
    const none = { kind: 'fixed', included: null }
    await api.put('/api/seller', SELLER)
    const plan = await api.post('/api/plans', {
      ...{ name, description: 'For agencies', visibility: 'invited', position: 0, currency: 'EUR' },
      ...{ priceMonth: 1900, priceYear: 19_000, trialDays: 30, checkQuota: none, uptimeMonitor: none },
      limits: {
        ...{ minIntervalMinutes: null, maxRetentionDays: null, maxLocations: null, maxUsers: null },
        features: ['pdf'],
      },
    })
    const user = await createNewcomer(api)
    const { ownerOf } = await user.api.get('/api/auth/profile')
    // Other tests see no plan that is offered to everybody.
    const move = { organizations: ownerOf, billingCycle: 'month', when: 'now' }
    await api.post(`/api/plans/${plan._id}/organizations`, move)
    await context.addCookies([{ ...user.api.cookie, url: baseUrl }])
    await page.goto(paths.paymentSubscription())
    await page.getByLabel(billingMessages.cycles.month).check()
    await page.getByRole('button', { name: ordersMessages.update }).click()
    await page.getByRole('link', { name: ordersMessages.chooseNamed(name) }).click()

    const { fields } = ordersMessages
    await page.getByLabel(fields.street).fill('Kai 1')
    await page.getByLabel(fields.city).fill('Berlin')
    await page.getByLabel(fields.country).selectOption('DE')
    await page.getByRole('button', { name: ordersMessages.review }).click()
    await expect(page.getByText(ordersMessages.faults.postalCode)).toBeVisible()
    await expect(page.getByLabel(fields.street)).toHaveValue('Kai 1')
    await page.getByLabel(fields.postalCode).fill('10115')
    await page.getByRole('button', { name: ordersMessages.review }).click()
    await expect(page.getByRole('row', { name: ordersMessages.dueNow })).toContainText('EUR 22.61')
    await page.getByLabel(fields.terms).check()
    await page.getByRole('button', { name: ordersMessages.order }).click()
    await expect(page.getByText(ordersMessages.ordered)).toBeVisible()

    await page.getByRole('link', { name: ordersMessages.toPlan }).click()
    await page.getByRole('link', { name: ordersMessages.own.cancel }).click()
    await page.getByRole('button', { name: ordersMessages.own.cancel }).click()
    await expect(page.getByText(ordersMessages.own.canceledNow)).toBeVisible()
    await page.getByRole('button', { name: ordersMessages.own.resume }).click()
    await expect(page.getByText(ordersMessages.own.resumed)).toBeVisible()
  })
})

test.describe('somebody who leaves', () => {
  test.use({ visitor: null })

  test('takes the data along and deletes the account', async ({ page, api, context, baseUrl }) => {
    const user = await createNewcomer(api)
    await context.addCookies([{ ...user.api.cookie, url: baseUrl }])
    await page.goto(paths.account())
    await page.getByRole('link', { name: personalDataMessages.tab }).click()
    const download = page.getByRole('link', { name: personalDataMessages.export.submit })
    await expect(download).toHaveAttribute('href', paths.personalData())
    expect(await user.api.get(paths.personalData())).toMatchObject({ account: { email: user.email } })
    await page.getByLabel(leaving.email).fill('somebody@example.com')
    await page.getByLabel(leaving.password).fill(user.password)
    await page.getByRole('button', { name: leaving.submit }).click()
    await expect(page.getByText(leaving.otherAddress)).toBeVisible()
    await page.getByLabel(leaving.email).fill(user.email)
    await page.getByLabel(leaving.password).fill(user.password)
    await page.getByRole('button', { name: leaving.submit }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('status').getByText(leaving.done)).toBeVisible()
    await expect(user.api.get('/api/auth/profile')).rejects.toThrow('401')
  })
})
