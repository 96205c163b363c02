import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { siteCrumb } from '~/components/settings/crumbs'
import { apiFor } from '~/server/screens/api-for'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { Site } from '~/shared/schemas/site'

export const handle = { crumb: ({ site }: { site: Site }) => siteCrumb(site) }

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args)

/** A link from before the site moved to another project leads to the same screen. */
const ITS_PATH = /^\/settings\/clients\/[^/]+\/projects\/[^/]+\/sites\/[^/]+/

export async function loader({ request, params }: LoaderFunctionArgs) {
  const site = await apiFor(request).get('/api/sites/{id}', { params: { id: String(params.siteId) } })
  if (String(site.project) !== params.projectId) {
    const { pathname, search } = new URL(request.url)
    const path = paths.site(site.client, site.project, site._id)
    throw redirect(pathname.replace(ITS_PATH, path) + search)
  }
  return { site }
}

export default function SiteLayoutRoute() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
