import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireOwner } from '~/server/screens/visitor'
import { paths } from '~/shared/paths'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireOwner(request)
  return redirect(paths.organizationInfo(String(params.orgId)))
}
