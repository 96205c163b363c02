import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireSuper } from '~/server/screens/visitor'
import { paths } from '~/shared/paths'

export async function loader({ request }: LoaderFunctionArgs) {
  const { hasBilling } = await requireSuper(request)
  return redirect(hasBilling ? paths.subscriptions() : paths.health())
}
