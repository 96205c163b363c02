import { z } from 'zod'
import { failuresMessages } from '~/shared/messages/failures'
import { uptimeScreenMessages } from '~/shared/messages/uptime'
import { apiFor } from './api-for'
import { submitForm } from './forms/form'
import { redirectWithToast, type ToastMessage } from './toast'

export async function watchPage(request: Request, pageId: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const back = (toast: Omit<ToastMessage, 'id'>) =>
    redirectWithToast(pathname + search, toast, { headers: [['x-remix-replace', 'yes']] })
  const refused = await submitForm(request, z.object({}), async () => {
    await apiFor(request).post('/api/pages/{id}/monitors', { params: { id: pageId } })
    throw await back({ status: 'success', message: uptimeScreenMessages.monitorAdded })
  })
  const message = Object.values(refused.data.error ?? {}).flat()[0] ?? failuresMessages.invalidRequest
  return back({ status: 'error', message })
}
