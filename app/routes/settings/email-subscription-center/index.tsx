import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireAdmin } from '~/server/screens/visitor'
import { paths } from '~/shared/paths'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return redirect(
    paths.subscriptionCenter('subscriber-list', Object.fromEntries(new URL(request.url).searchParams)),
  )
}
