import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import Building from 'lucide-react/icons/building-complex'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { listQueryFrom, pageOfList } from '~/components/lists/list-query'
import { effectOf } from '~/components/plans/answers'
import { AddOrganizationForm, MoveSelectedForm } from '~/components/plans/move-forms'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { apiFor } from '~/server/screens/api-for'
import { movePlanOrganizations } from '~/server/screens/forms/save-plan'
import { requireSuper } from '~/server/screens/visitor'
import { nounMessages } from '~/shared/messages/nouns'
import { plansMessages as messages } from '~/shared/messages/plans'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.clientsTab, [args.data?.plan.name])

const MAX_CANDIDATES = 500

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSuper(request)
  const api = apiFor(request)
  const call = { params: { id: String(params.planId) } }
  const { page } = listQueryFrom(request)
  const [plan, plans, organizations, all] = await Promise.all([
    api.get('/api/plans/{id}', call),
    api.get('/api/plans'),
    api.get('/api/plans/{id}/organizations', { ...call, query: { page } }),
    api.get('/api/organizations', { query: { limit: MAX_CANDIDATES } }),
  ])
  return { plan, plans, organizations, candidates: all.items.map(({ _id, name }) => ({ _id, name })) }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  movePlanOrganizations(request, String(params.planId))

export default function PlanClientsRoute() {
  const { plan, plans, organizations, candidates } = useLoaderData<typeof loader>()
  const { lastResult, move, reviewed } = effectOf(useActionData<typeof action>())
  const [search] = useSearchParams()
  const location = useLocation()
  const isAdded = search.get('form') === 'added'
  const none = { lastResult: null, effect: null, reviewed: '' }
  const answer = { lastResult, effect: move, reviewed }
  const { items, page, limit, total } = organizations
  return (
    <div className="flex flex-col gap-6">
      {items.length > 0 ? (
        <MoveSelectedForm
          plan={plan}
          plans={plans}
          organizations={items}
          pages={
            <Pagination
              pageNumber={page}
              pageSize={limit}
              total={total}
              to={pageOfList(location)}
              noun={nounMessages.organizations}
            />
          }
          {...(isAdded ? none : answer)}
        />
      ) : (
        <Card>
          <EmptyState icon={Building} text={messages.noOrganizations} />
        </Card>
      )}
      {plan.isArchived ? null : (
        <AddOrganizationForm plan={plan} candidates={candidates} {...(isAdded ? answer : none)} />
      )}
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
