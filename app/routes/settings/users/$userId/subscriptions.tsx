import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { subscriptionQueryFrom } from '~/components/mailings/mailing-query'
import { SubscriptionsPanel } from '~/components/mailings/mailings-panel'
import { apiFor } from '~/server/screens/api-for'
import { changeSubscriptions } from '~/server/screens/forms/change-mailings'
import { readSubjectSubscriptions } from '~/server/screens/readers/read-mailings'
import { requireOwner } from '~/server/screens/visitor'
import { MAILING_KINDS } from '~/shared/rules/mailings/kinds'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await requireOwner(request)
  const api = apiFor(request)
  const id = String(params.userId)
  const query = { ...subscriptionQueryFrom(request), subject: id }
  const [user, subscriptions] = await Promise.all([
    api.get('/api/users/{id}', { params: { id } }),
    readSubjectSubscriptions(request, api, { visitor, query }),
  ])
  return { user, ...subscriptions }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireOwner(request)
  return changeSubscriptions(request)
}

export default function UserSubscriptionsRoute() {
  const { user, ...subscriptions } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <SubscriptionsPanel
      subject={{ _id: user._id, name: user.name, type: 'user' }}
      kinds={MAILING_KINDS}
      lastResult={lastResult}
      {...subscriptions}
    />
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
