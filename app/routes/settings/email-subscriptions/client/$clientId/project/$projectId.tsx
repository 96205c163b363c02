import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { listQueryFrom } from '~/components/lists/list-query'
import { subscriptionQueryFrom } from '~/components/mailings/mailing-query'
import { PlaceSubscriptions } from '~/components/mailings/place-mailings'
import { SiteSubscriptions } from '~/components/mailings/site-mailings'
import { clientCrumb, clientsCrumb, projectCrumb } from '~/components/settings/crumbs'
import { apiFor } from '~/server/screens/api-for'
import { changeSubscriptions } from '~/server/screens/forms/change-mailings'
import { readPlaceSubscriptions } from '~/server/screens/readers/read-place-mailings'
import { requireMember } from '~/server/screens/visitor'
import { partsMessages } from '~/shared/messages/parts'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { Project } from '~/shared/schemas/project'

export const handle = {
  crumb: ({ project: { _id, name, client, clientName } }: { project: Project }) => [
    clientsCrumb(),
    clientCrumb(client, clientName),
    projectCrumb(client, _id, name),
    { label: partsMessages.emailSubscriptions, to: paths.projectSubscriptions(client, _id) },
  ],
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, partsMessages.emailSubscriptions)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.projectId)
  const project = await api.get('/api/projects/{id}', { params: { id } })
  const { organization, client, _id } = project
  if (String(client) !== params.clientId) throw redirect(paths.projectSubscriptions(client, _id))
  const target = { organizationId: organization, clientId: client, projectId: _id }
  const visitor = await requireMember(request, target)
  const [subscriptions, sites] = await Promise.all([
    readPlaceSubscriptions(request, api, {
      ...{ visitor, target },
      place: { project: _id },
      query: subscriptionQueryFrom(request),
    }),
    api.get('/api/sites', { query: { ...listQueryFrom(request), project: _id } }),
  ])
  return { project, sites, ...subscriptions }
}

export const action = ({ request }: ActionFunctionArgs) => changeSubscriptions(request)

export default function ProjectSubscriptionsRoute() {
  const { project, sites, ...subscriptions } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const { organization, client, _id, name } = project
  const place = { organization, client, project: _id, site: null }
  return (
    <PlaceSubscriptions name={name} place={place} lastResult={lastResult} {...subscriptions}>
      <SiteSubscriptions sites={sites} rows={subscriptions.own} place={place} />
    </PlaceSubscriptions>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
