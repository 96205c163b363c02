import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { requireVisitor } from '~/server/screens/visitor'
import { paths, safeReturnPath } from '~/shared/paths'

const form = z.object({
  theme: z.enum(['dark', 'light', 'system']),
  redirectTo: z.string().optional(),
})

/** A GET must not change anything. */
export function loader() {
  return redirect(paths.dashboard())
}

/** Target of the theme switch in the account menu, on every screen. */
export async function action({ request }: ActionFunctionArgs) {
  await requireVisitor(request)
  return submitForm(request, form, async ({ theme, redirectTo }) => {
    await apiFor(request).put('/api/auth/profile', { body: { theme } })
    throw redirect(safeReturnPath(redirectTo))
  })
}
