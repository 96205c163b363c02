import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import Layers from 'lucide-react/icons/layers'
import Plus from 'lucide-react/icons/plus'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { planColumns } from '~/components/plans/plan-columns'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { apiFor } from '~/server/screens/api-for'
import { requireSuper } from '~/server/screens/visitor'
import { plansMessages as messages } from '~/shared/messages/plans'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  return { plans: await apiFor(request).get('/api/plans') }
}

export default function PlansRoute() {
  const { plans } = useLoaderData<typeof loader>()
  const create = (
    <ButtonLink to={paths.createPlan()} icon={Plus} variant="primary">
      {messages.create}
    </ButtonLink>
  )
  return (
    <>
      <SettingsHeader title={messages.title} actions={plans.length > 0 ? create : null} />
      <Card flush={plans.length > 0}>
        {plans.length > 0 ? (
          <DataTable
            caption={messages.title}
            columns={planColumns()}
            rows={plans}
            rowKey={(plan) => plan._id}
          />
        ) : (
          <EmptyState icon={Layers} text={messages.none} action={create} />
        )}
      </Card>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
