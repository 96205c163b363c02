import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLocation } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { BehindDialog } from '~/components/ui/dialog/dialog'
import { SegmentedLinks } from '~/components/ui/tabs'
import { requireAdmin } from '~/server/screens/visitor'
import { mailingMessages } from '~/shared/messages/mailings'
import { partsMessages } from '~/shared/messages/parts'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const messages = mailingMessages.center

export const meta: MetaFunction = (args) => pageMeta(args, partsMessages.subscriptionCenter)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return null
}

export default function SubscriptionCenterLayoutRoute() {
  const { pathname } = useLocation()
  const subscribers = paths.subscriptionCenter()
  const isList = pathname === subscribers
  return (
    <>
      <BehindDialog>
        <SettingsHeader title={partsMessages.subscriptionCenter}>
          <SegmentedLinks
            label={partsMessages.subscriptionCenter}
            tabs={[
              { to: subscribers, label: messages.list, current: isList },
              {
                to: paths.subscriptionCenter('competitor-subscriptions'),
                label: messages.competitors,
                current: !isList,
              },
            ]}
          />
        </SettingsHeader>
      </BehindDialog>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
