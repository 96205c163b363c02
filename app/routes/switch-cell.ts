import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { requireVisitor } from '~/server/screens/visitor'
import { paths } from '~/shared/paths'
import { cellForm } from '~/shared/schemas/cells'

/** A GET must not change anything. */
export function loader() {
  return redirect(paths.dashboard())
}

/** Target of the switch of cells in the account menu: what was open is in the other cell. */
export async function action({ request }: ActionFunctionArgs) {
  await requireVisitor(request)
  return submitForm(request, cellForm, async ({ cell }) => {
    await apiFor(request).put('/api/auth/cell', { body: { cell } })
    throw redirect(paths.dashboard())
  })
}
