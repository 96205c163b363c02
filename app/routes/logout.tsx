import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { apiFor, cookieHeaders } from '~/server/http/api-for'
import { submitForm } from '~/server/http/form'
import { redirectWithToast } from '~/server/http/toast'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'

/** Opened by hand it changes nothing: only the form signs out. */
export function loader() {
  return redirect(paths.dashboard())
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  return submitForm(request, z.object({}), async () => {
    await api.post('/api/auth/logout')
    return redirectWithToast(
      paths.login(),
      { status: 'success', message: messages.login.signedOut },
      { headers: cookieHeaders(api) },
    )
  })
}
