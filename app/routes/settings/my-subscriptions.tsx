import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { subscriptionQueryFrom } from '~/components/mailings/mailing-query'
import { OwnSubscriptions } from '~/components/mailings/own-mailings'
import { apiFor } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { changeSubscriptions } from '~/server/screens/forms/change-mailings'
import { readPlaceChoices } from '~/server/screens/readers/read-place-choices'
import { requireVisitor } from '~/server/screens/visitor'
import { partsMessages } from '~/shared/messages/parts'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, partsMessages.mySubscriptions)

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await requireVisitor(request)
  const api = apiFor(request)
  const [list, choices] = await Promise.all([
    api.get('/api/mailings/own', { query: subscriptionQueryFrom(request) }),
    dialogOf(request) === 'add' ? readPlaceChoices(request, api, visitor, 'client.read') : null,
  ])
  return { list, choices }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireVisitor(request)
  return changeSubscriptions(request)
}

export default function MySubscriptionsRoute() {
  const data = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return <OwnSubscriptions {...data} lastResult={lastResult} />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
