import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.projectSites(String(params.clientId), String(params.projectId)))
}
