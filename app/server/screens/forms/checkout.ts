import { data, redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'
import { checkoutForm, checkoutPreviewForm, checkoutReviewForm } from '~/shared/schemas/order'
import { AppError } from '../../platform/errors'
import { apiFor } from '../api-for'
import { intentOf, submitForm } from './form'

/** Shows the price of a checkout again, or orders what its buyer has seen. */
export async function submitCheckout(request: Request) {
  const api = apiFor(request)
  const intent = await intentOf(request)
  if (intent === 'update' || intent === 'review') {
    const schema = intent === 'update' ? checkoutPreviewForm : checkoutReviewForm
    return submitForm(request, schema, async ({ organization, body }, reply) => {
      const params = { id: String(organization) }
      const quote = await api.post('/api/organizations/{id}/orders/preview', { params, body })
      return data({ result: reply(), quote })
    })
  }
  return submitForm(request, checkoutForm, async ({ organization, choices, body }, reply) => {
    const params = { id: String(organization) }
    const placed = await api
      .post('/api/organizations/{id}/orders', { params, body })
      .catch((error: unknown) => {
        const fault = error instanceof AppError ? error.fields?.['total'] : undefined
        if (!fault) throw error
        return { fault }
      })
    if ('fault' in placed) {
      const preview = { ...choices, buyer: body.details }
      const quote = await api.post('/api/organizations/{id}/orders/preview', { params, body: preview })
      return data({ result: { ...reply(), error: { total: placed.fault } }, quote }, { status: 409 })
    }
    throw redirect(placed.payAt ?? paths.checkoutSuccess({ organization, order: placed._id }))
  })
}
