import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { apiFor } from '~/server/http/api-for'
import { submitForm } from '~/server/http/form'
import { redirectWithToast } from '~/server/http/toast'
import { messages } from '~/shared/messages'
import { paths, safeReturnPath } from '~/shared/paths'
import { runTestForm } from '~/shared/schemas/lighthouse'

export function loader() {
  return redirect(paths.dashboard())
}

/** Where every 'Run test' button posts to; goes back to the screen it stood on. */
export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  const refused = await submitForm(request, runTestForm, async ({ returnTo, ...body }) => {
    const { tests } = await api.post('/api/lighthouses/runtestfromdashboard', { body })
    const message = messages.runTest.queued(tests.length)
    throw await redirectWithToast(safeReturnPath(returnTo), { status: 'success', message })
  })
  const message = Object.values(refused.data.error ?? {}).flat()[0] ?? messages.invalidRequest
  return redirectWithToast(safeReturnPath(refused.data.initialValue?.['returnTo'] as string), {
    status: 'error',
    message,
  })
}
