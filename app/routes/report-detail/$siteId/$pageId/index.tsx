import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'

export function loader({ request, params }: LoaderFunctionArgs) {
  const search = Object.fromEntries(new URL(request.url).searchParams)
  return redirect(paths.report(params['siteId'] ?? '', params['pageId'] ?? '', 'overview', search))
}
