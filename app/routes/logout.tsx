import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { apiFor, cookieHeaders } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { loginMessages } from '~/shared/messages/account'
import { paths, safeReturnPath } from '~/shared/paths'

/** A GET must not sign out. */
export function loader() {
  return redirect(paths.dashboard())
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  return submitForm(request, z.object({ redirectTo: z.string().optional() }), async ({ redirectTo }) => {
    await api.post('/api/auth/logout')
    return redirectWithToast(
      redirectTo === undefined ? paths.login() : safeReturnPath(redirectTo),
      { status: 'success', message: loginMessages.signedOut },
      { headers: cookieHeaders(api) },
    )
  })
}
