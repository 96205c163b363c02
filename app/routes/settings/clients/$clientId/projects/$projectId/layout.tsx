import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { projectCrumb } from '~/components/settings/crumbs'
import { apiFor } from '~/server/screens/api-for'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { Project } from '~/shared/schemas/project'

export const handle = {
  crumb: ({ project }: { project: Project }) => projectCrumb(project.client, project._id, project.name),
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const project = await apiFor(request).get('/api/projects/{id}', {
    params: { id: String(params.projectId) },
  })
  if (String(project.client) !== params.clientId)
    throw redirect(paths.projectSites(project.client, project._id))
  return { project }
}

export default function ProjectLayoutRoute() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
