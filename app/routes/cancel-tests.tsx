import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { failuresMessages } from '~/shared/messages/failures'
import { testingMessages } from '~/shared/messages/testing'
import { paths, safeReturnPath } from '~/shared/paths'
import { cancelAndReturnForm } from '~/shared/schemas/test-management'

const messages = testingMessages.tests

export function loader() {
  return redirect(paths.testManagement())
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  const refused = await submitForm(request, cancelAndReturnForm, async ({ ids, returnTo }) => {
    const { canceled } = await api.post('/api/lighthouses/manual-tests/cancel', { body: { ids } })
    throw await redirectWithToast(safeReturnPath(returnTo), {
      status: canceled > 0 ? 'success' : 'info',
      message: canceled > 0 ? messages.done(canceled) : messages.alreadyFinished,
    })
  })
  const message = Object.values(refused.data.error ?? {}).flat()[0] ?? failuresMessages.invalidRequest
  return redirectWithToast(safeReturnPath(refused.data.initialValue?.['returnTo'] as string), {
    status: 'error',
    message,
  })
}
