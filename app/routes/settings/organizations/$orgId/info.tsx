import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { BudgetCard } from '~/components/budget/budget-card'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { OrganizationDetails } from '~/components/people/organization-details'
import { OwnersForm } from '~/components/people/organization-forms'
import { SupportAccessCard } from '~/components/people/support-access-card'
import { Facts } from '~/components/people/user-facts'
import { Card } from '~/components/ui/card'
import { useCan, useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { requireOwner } from '~/server/screens/visitor'
import { formatDate } from '~/shared/format/date'
import { settingsFieldsMessages } from '~/shared/messages/hierarchy'
import { peopleMessages } from '~/shared/messages/people'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { successMessages } from '~/shared/messages/success'
import { supportMessages } from '~/shared/messages/support'
import { paths } from '~/shared/paths'
import { domainForm, organizationForm, ownersForm } from '~/shared/schemas/organization'
import { supportAccessForm } from '~/shared/schemas/support'
import { DAY_MS } from '~/shared/values/units'

const messages = peopleMessages.organization

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { ownerOf } = await requireOwner(request)
  const api = apiFor(request)
  const id = { params: { id: String(params.orgId) } }
  const [organization, budget, support] = await Promise.all([
    api.get('/api/organizations/{id}', id),
    api.get('/api/organizations/{id}/budgetprediction', id),
    api.get('/api/organizations/{id}/support-access', id),
  ])
  return { organization, budget, support, isOwner: ownerOf.includes(organization._id) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.orgId)
  const back = (message: string) =>
    redirectWithToast(paths.organizationInfo(id), { status: 'success', message })
  const save = async (body: { name?: string; domain?: string }) => {
    await api.put('/api/organizations/{id}', { params: { id }, body })
    throw await back(successMessages.organizationUpdated)
  }
  return entityActions(request, {
    owners: formAction(ownersForm, async (body) => {
      await api.put('/api/organizations/{id}/owners', { params: { id }, body })
      throw await back(successMessages.ownersUpdated)
    }),
    support: formAction(supportAccessForm, async ({ days }) => {
      const until = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString()
      await api.put('/api/organizations/{id}/support-access', { params: { id }, body: { until } })
      throw await back(supportMessages.saved)
    }),
    domain: formAction(domainForm, ({ domain }) => save({ domain: domain ?? '' })),
    default: formAction(organizationForm, save),
  })
}

export default function OrganizationInfoRoute() {
  const { organization, budget, support, isOwner } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const can = useCan()
  const timeZone = useTimeZone()
  const isOfOwners = lastResult?.initialValue?.intent === 'owners'
  const mayChangeOwners = can('organization.changeOwners', { organizationId: organization._id })
  const { _id, members, clients, owners, createdAt } = organization
  const linked = (to: string, text: string | number) => (
    <Link to={to} className="text-link hover:underline">
      {text}
    </Link>
  )
  return (
    <div className="flex max-w-form flex-col gap-6">
      <Card title={settingsFieldsMessages.details}>
        <OrganizationDetails organization={organization} lastResult={isOfOwners ? null : lastResult} />
      </Card>
      <Card>
        <Facts
          facts={[
            [labels.members, linked(paths.users({ organization: _id }), members)],
            [labels.clients, linked(paths.clients({ organization: _id }), clients)],
            [messages.owners, owners.map((owner) => owner.name).join(', ') || messages.noOwners],
            [labels.added, formatDate(createdAt, timeZone)],
          ]}
        />
      </Card>
      <BudgetCard budget={budget} usageTo={paths.statisticsOf('organization', _id)} />
      <SupportAccessCard access={support} mayChange={isOwner} timeZone={timeZone} />
      {mayChangeOwners ? (
        <OwnersForm organization={organization} lastResult={isOfOwners ? lastResult : null} />
      ) : null}
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
