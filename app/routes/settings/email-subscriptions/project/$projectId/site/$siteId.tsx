import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { subscriptionQueryFrom } from '~/components/mailings/mailing-query'
import { PlaceSubscriptions } from '~/components/mailings/place-mailings'
import { clientCrumb, clientsCrumb, projectCrumb } from '~/components/settings/crumbs'
import { apiFor } from '~/server/screens/api-for'
import { changeSubscriptions } from '~/server/screens/forms/change-mailings'
import { readPlaceSubscriptions } from '~/server/screens/readers/read-place-mailings'
import { requireMember } from '~/server/screens/visitor'
import { partsMessages } from '~/shared/messages/parts'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { Site } from '~/shared/schemas/site'

export const handle = {
  crumb: ({ site: { _id, name, client, clientName, project, projectName } }: { site: Site }) => [
    clientsCrumb(),
    clientCrumb(client, clientName),
    projectCrumb(client, project, projectName),
    { label: name, to: paths.site(client, project, _id) },
    { label: partsMessages.emailSubscriptions, to: paths.siteSubscriptions(project, _id) },
  ],
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, partsMessages.emailSubscriptions)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.siteId)
  const site = await api.get('/api/sites/{id}', { params: { id } })
  const { organization, client, project, _id } = site
  if (String(project) !== params.projectId) throw redirect(paths.siteSubscriptions(project, _id))
  const target = { organizationId: organization, clientId: client, projectId: project }
  const visitor = await requireMember(request, target)
  const subscriptions = await readPlaceSubscriptions(request, api, {
    ...{ visitor, target },
    place: { site: _id },
    query: subscriptionQueryFrom(request),
  })
  return { site, ...subscriptions }
}

export const action = ({ request }: ActionFunctionArgs) => changeSubscriptions(request)

export default function SiteSubscriptionsRoute() {
  const { site, ...subscriptions } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const { organization, client, project, _id, name } = site
  return (
    <PlaceSubscriptions
      name={name}
      place={{ organization, client, project, site: _id }}
      lastResult={lastResult}
      {...subscriptions}
    />
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
