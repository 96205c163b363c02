import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLocation } from '@remix-run/react'
import { accountTabs } from '~/components/access/account-tabs'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { BehindDialog } from '~/components/ui/dialog/dialog'
import { Tabs } from '~/components/ui/tabs'
import { requireVisitor } from '~/server/screens/visitor'
import { ownAccountMessages } from '~/shared/messages/own-account'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request)
  return null
}

export default function AccountLayoutRoute() {
  const { pathname } = useLocation()
  return (
    <>
      <BehindDialog>
        <SettingsHeader title={ownAccountMessages.title}>
          <Tabs label={ownAccountMessages.title} tabs={accountTabs(pathname)} />
        </SettingsHeader>
      </BehindDialog>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
