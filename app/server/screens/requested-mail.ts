import { successMessages } from '~/shared/messages/success'
import { type ApiClient, apiFor } from './api-for'

/** Whether the installation sends mail; without an SMTP server super admins pass links on. */
export const readSendsMail = async (request: Request, api: ApiClient = apiFor(request)): Promise<boolean> =>
  (await api.get('/api/auth/signup')).sendsMail

/** What became of a mail that the visitor requested. */
export async function requestedMailToast(request: Request, api: ApiClient) {
  return (await readSendsMail(request, api))
    ? ({ status: 'success', message: successMessages.emailSent } as const)
    : ({ status: 'info', message: successMessages.emailKept } as const)
}
