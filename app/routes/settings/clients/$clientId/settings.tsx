import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { BudgetCard } from '~/components/budget/budget-card'
import { MoveCard } from '~/components/client-moves/move-card'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ClientDetails } from '~/components/settings/client-details'
import { DeletionCard } from '~/components/settings/deletion-card'
import { DeletionDialog } from '~/components/settings/deletion-dialog'
import { Card } from '~/components/ui/card'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useClient } from '~/components/visitor/use-place'
import { useCan } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectDeleted, redirectWithToast } from '~/server/screens/toast'
import { requireClientAdmin } from '~/server/screens/visitor'
import { settingsFieldsMessages } from '~/shared/messages/hierarchy'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { deletionForm, retentionForm } from '~/shared/schemas/client'
import { projectForm } from '~/shared/schemas/project'
import { tagsForm } from '~/shared/schemas/tags'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = { params: { id: String(params.clientId) } }
  const [client, budget] = await Promise.all([
    api.get('/api/clients/{id}', id),
    api.get('/api/clients/{id}/budgetprediction', id),
  ])
  await requireClientAdmin(request, { organizationId: client.organization, clientId: client._id })
  return { budget }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.clientId)
  const save = async (body: { name?: string; retentionDays?: number; tags?: string[] }) => {
    await api.put('/api/clients/{id}', { params: { id }, body })
    const message = successMessages.clientUpdated
    throw await redirectWithToast(paths.clientSettings(id), { status: 'success', message })
  }
  return entityActions(request, {
    delete: formAction(deletionForm, async (body) => {
      const { deletions } = await api.delete('/api/clients/{id}', { params: { id }, body })
      throw await redirectDeleted(paths.clients(), successMessages.clientDeleted, deletions)
    }),
    retentionDays: formAction(retentionForm, save),
    tags: formAction(tagsForm, save),
    default: formAction(projectForm, save),
  })
}

export default function ClientSettingsRoute() {
  const client = useClient()
  const { budget } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const can = useCan()
  const target = { organizationId: client.organization, clientId: client._id }
  const mayDelete = can('client.delete', target)
  const dialog =
    mayDelete && search.get('dialog') === 'delete' ? (
      <DeletionDialog name={client.name} closeTo={paths.clientSettings(client._id)} lastResult={lastResult} />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <div className="flex max-w-form flex-col gap-6">
        <Card title={settingsFieldsMessages.details}>
          <ClientDetails client={client} lastResult={dialog ? null : lastResult} />
        </Card>
        <BudgetCard
          budget={budget}
          usageTo={can('client.readStatistics', target) ? paths.clientStatistics(client._id) : null}
        />
        {can('client.move', target) ? <MoveCard client={client} /> : null}
        {mayDelete ? <DeletionCard name={client.name} kind="client" /> : null}
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
