import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { centerCrumb } from '~/components/mailings/center-crumb'
import { SubscriberNote, SuspendedNotice } from '~/components/mailings/subscriber-note'
import { KIND_OF_TAB, tabOf } from '~/components/mailings/subscriber-tabs'
import { SettingsHeader } from '~/components/settings/settings-header'
import { BehindDialog } from '~/components/ui/dialog/dialog'
import { Tabs } from '~/components/ui/tabs'
import { apiFor } from '~/server/screens/api-for'
import { requireAdmin } from '~/server/screens/visitor'
import { mailingMessages } from '~/shared/messages/mailings'
import { partsMessages } from '~/shared/messages/parts'
import { paths, SUBSCRIBER_TABS } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { SubscriberRow } from '~/shared/schemas/mailing'

export const handle = {
  crumb: ({ subscriber }: { subscriber: SubscriberRow }) => [
    centerCrumb(),
    { label: subscriber.name, to: paths.subscriber(subscriber._id, 'standardSub') },
  ],
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, mailingMessages.kinds[KIND_OF_TAB[tabOf(args.location.pathname)]], [
    args.data?.subscriber.name,
    partsMessages.emailSubscriptions,
  ])

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const id = String(params.subscriberId)
  return { subscriber: await apiFor(request).get('/api/subscribers/{id}', { params: { id } }) }
}

export default function SubscriberLayoutRoute() {
  const { subscriber } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const { _id, name, type, counts } = subscriber
  const current = tabOf(pathname)
  return (
    <>
      <BehindDialog>
        <SettingsHeader title={name} note={<SubscriberNote subscriber={subscriber} />}>
          <Tabs
            label={name}
            tabs={SUBSCRIBER_TABS.map((tab) => ({
              to: paths.subscriber(_id, tab, { subscriberType: type }),
              label: mailingMessages.kinds[KIND_OF_TAB[tab]],
              count: counts[KIND_OF_TAB[tab]] ?? 0,
              current: tab === current,
            }))}
          />
        </SettingsHeader>
        <SuspendedNotice subscriber={subscriber} />
      </BehindDialog>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
