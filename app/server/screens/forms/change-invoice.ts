import { invoicesMessages as messages } from '~/shared/messages/invoices'
import { paths } from '~/shared/paths'
import { invoiceCredit, invoiceOrderForm, paymentForm, removedPayment } from '~/shared/schemas/invoice'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { entityActions, formAction } from './entity-actions'

const redirectTo = (path: string, message: string) => redirectWithToast(path, { status: 'success', message })

/** The forms of an invoice: payments, and the credit note that takes it back. */
export function changeInvoice(request: Request, id: string) {
  const api = apiFor(request)
  const params = { id }
  return entityActions(request, {
    remove: formAction(removedPayment, async ({ payment }) => {
      await api.delete('/api/invoices/{id}/payments/{payment}', { params: { id, payment } })
      throw await redirectTo(paths.invoice(id), messages.payments.removed)
    }),
    credit: formAction(invoiceCredit, async (body) => {
      const { _id, number } = await api.post('/api/invoices/{id}/credit-note', { params, body })
      throw await redirectTo(paths.invoice(_id), messages.credit.done(number))
    }),
    default: formAction(paymentForm, async (body) => {
      await api.post('/api/invoices/{id}/payments', { params, body })
      throw await redirectTo(paths.invoice(id), messages.payments.added)
    }),
  })
}

/** Issues the invoice that a super admin wrote. */
export const submitInvoiceOrder = (request: Request) =>
  formAction(invoiceOrderForm, async ({ organization, ...body }) => {
    const params = { id: String(organization) }
    const { _id, number } = await apiFor(request).post('/api/organizations/{id}/invoices', { params, body })
    throw await redirectTo(paths.invoice(_id), messages.created(number))
  })(request)
