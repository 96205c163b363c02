import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Badge } from '~/components/ui/badge'
import { BehindDialog } from '~/components/ui/dialog/dialog'
import { Tabs } from '~/components/ui/tabs'
import { apiFor } from '~/server/screens/api-for'
import { requireSuper } from '~/server/screens/visitor'
import { plansMessages as messages } from '~/shared/messages/plans'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { PlanView } from '~/shared/schemas/plan'

export const handle = {
  crumb: ({ plan }: { plan: PlanView }) => [
    { label: messages.title, to: paths.plans() },
    { label: plan.name, to: paths.plan(plan._id) },
  ],
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args)

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSuper(request)
  return { plan: await apiFor(request).get('/api/plans/{id}', { params: { id: String(params.planId) } }) }
}

export default function PlanLayoutRoute() {
  const { plan } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const tabs = [
    { to: paths.plan(plan._id), label: messages.settingsTab },
    { to: paths.plan(plan._id, 'clients'), label: messages.clientsTab },
  ]
  return (
    <>
      <BehindDialog>
        <SettingsHeader
          title={plan.name}
          note={
            <span className="inline-flex flex-wrap items-center gap-2">
              {messages.version(plan.version)}
              {plan.isArchived ? <Badge tone="neutral">{messages.archived}</Badge> : null}
            </span>
          }
        >
          <Tabs label={plan.name} tabs={tabs.map((tab) => ({ ...tab, current: pathname === tab.to }))} />
        </SettingsHeader>
      </BehindDialog>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
