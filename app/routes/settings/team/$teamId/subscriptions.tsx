import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { subscriptionQueryFrom } from '~/components/mailings/mailing-query'
import { SubscriptionsPanel } from '~/components/mailings/mailings-panel'
import { apiFor } from '~/server/screens/api-for'
import { changeSubscriptions } from '~/server/screens/forms/change-mailings'
import { readSubjectSubscriptions } from '~/server/screens/readers/read-mailings'
import { requireMember } from '~/server/screens/visitor'
import { MAILING_KINDS } from '~/shared/rules/mailings/kinds'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.teamId)
  const team = await api.get('/api/teams/{id}', { params: { id } })
  const visitor = await requireMember(request, { organizationId: team.organization, teamId: team._id })
  const query = { ...subscriptionQueryFrom(request), subject: id }
  return { team, ...(await readSubjectSubscriptions(request, api, { visitor, query })) }
}

export const action = ({ request }: ActionFunctionArgs) => changeSubscriptions(request)

export default function TeamSubscriptionsRoute() {
  const { team, ...subscriptions } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <SubscriptionsPanel
      subject={{ _id: String(team._id), name: team.name, type: 'team' }}
      kinds={MAILING_KINDS}
      lastResult={lastResult}
      {...subscriptions}
    />
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
