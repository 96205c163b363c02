import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import { checkDetails, detailForm } from '~/shared/schemas/billing-details'
import { parentId } from '~/shared/schemas/organization'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { intentOf, submitForm } from './form'
import { submitInvoiceForm } from './invoice-form'

const own = z.object({ organization: parentId })
const details = detailForm.extend(own.shape).superRefine((sent, context) => {
  checkDetails(sent, (path, message) => context.addIssue({ code: 'custom', path: [path], message }))
})

const said = (organization: number, message: string) =>
  redirectWithToast(paths.subscriptionPlan({ organization }), { status: 'success', message })

/** What payers change of their subscription: its end, what waits for the renewal, and who pays. */
export async function submitOwnSubscription(request: Request) {
  const api = apiFor(request)
  const intent = await intentOf(request)
  if (intent === 'details') {
    return submitForm(request, details, async ({ organization, ...body }) => {
      const params = { id: String(organization) }
      await api.put('/api/organizations/{id}/billing-details', { params, body })
      throw await said(organization, ordersMessages.own.saved)
    })
  }
  if (intent === 'card') {
    return submitForm(request, own, async ({ organization }) => {
      const params = { id: String(organization) }
      throw redirect((await api.post('/api/organizations/{id}/own-subscription/card', { params })).url)
    })
  }
  if (intent !== 'cancel' && intent !== 'resume' && intent !== 'keep')
    return submitInvoiceForm(request, paths.subscriptionPlan())
  return submitForm(request, own, async ({ organization }) => {
    const params = { id: String(organization) }
    await api.post(`/api/organizations/{id}/own-subscription/${intent}`, { params })
    const messages = { cancel: 'canceledNow', resume: 'resumed', keep: 'kept' } as const
    throw await said(organization, ordersMessages.own[messages[intent]])
  })
}
