import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { centerCrumb } from '~/components/mailings/center-crumb'
import { subscriptionQueryFrom } from '~/components/mailings/mailing-query'
import { SubscriptionsPanel } from '~/components/mailings/mailings-panel'
import { SubscriberNote, SuspendedNotice } from '~/components/mailings/subscriber-note'
import { SettingsHeader } from '~/components/settings/settings-header'
import { BehindDialog } from '~/components/ui/dialog/dialog'
import { apiFor } from '~/server/screens/api-for'
import { changeSubscriptions } from '~/server/screens/forms/change-mailings'
import { readSubjectSubscriptions } from '~/server/screens/readers/read-mailings'
import { requireAdmin } from '~/server/screens/visitor'
import { partsMessages } from '~/shared/messages/parts'
import { paths } from '~/shared/paths'
import { MAILING_KINDS } from '~/shared/rules/mailings/kinds'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { SubscriberRow } from '~/shared/schemas/mailing'

export const handle = {
  crumb: ({ subscriber }: { subscriber: SubscriberRow }) => [
    centerCrumb(),
    { label: subscriber.name, to: paths.userSubscriptions(subscriber._id) },
  ],
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, partsMessages.emailSubscriptions)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await requireAdmin(request)
  const api = apiFor(request)
  const id = String(params.userId)
  const subscriber = await api.get('/api/subscribers/{id}', { params: { id } })
  const query = { ...subscriptionQueryFrom(request), subject: id }
  return { subscriber, ...(await readSubjectSubscriptions(request, api, { visitor, query })) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
  return changeSubscriptions(request)
}

export default function UserEmailSubscriptionsRoute() {
  const { subscriber, ...subscriptions } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <>
      <BehindDialog>
        <SettingsHeader title={subscriber.name} note={<SubscriberNote subscriber={subscriber} />} />
        <SuspendedNotice subscriber={subscriber} />
      </BehindDialog>
      <SubscriptionsPanel
        subject={subscriber}
        kinds={MAILING_KINDS}
        lastResult={lastResult}
        {...subscriptions}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
