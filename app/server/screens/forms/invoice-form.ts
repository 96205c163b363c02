import { z } from 'zod'
import { billingMessages } from '~/shared/messages/billing'
import { parentId } from '~/shared/schemas/organization'
import { invoiceForm } from '~/shared/schemas/subscription'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { submitForm } from './form'

const form = invoiceForm.extend({ organization: parentId.pipe(z.number()) })

export const submitInvoiceForm = (request: Request, screen: string) =>
  submitForm(request, form, async ({ organization, ...body }) => {
    const params = { id: String(organization) }
    await apiFor(request).post('/api/organizations/{id}/subscription/invoice', { params, body })
    throw await redirectWithToast(screen, { status: 'success', message: billingMessages.invoiceRequested })
  })
