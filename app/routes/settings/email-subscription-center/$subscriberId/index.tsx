import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireAdmin } from '~/server/screens/visitor'
import { paths } from '~/shared/paths'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const search = Object.fromEntries(new URL(request.url).searchParams)
  return redirect(paths.subscriber(String(params.subscriberId), 'standardSub', search))
}
