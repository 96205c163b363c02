import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { BudgetCard } from '~/components/budget/budget-card'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { NameRow } from '~/components/lists/name-row'
import { TagsRow } from '~/components/lists/tags-row'
import { DeletionCard } from '~/components/settings/deletion-card'
import { DeletionDialog } from '~/components/settings/deletion-dialog'
import { Card } from '~/components/ui/card'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useProject } from '~/components/visitor/use-place'
import { useCan } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectDeleted, redirectWithToast } from '~/server/screens/toast'
import { requireAdmin } from '~/server/screens/visitor'
import { settingsFieldsMessages } from '~/shared/messages/hierarchy'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { deletionForm } from '~/shared/schemas/client'
import { projectForm } from '~/shared/schemas/project'
import { tagsForm } from '~/shared/schemas/tags'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = { params: { id: String(params.projectId) } }
  const [project, budget] = await Promise.all([
    api.get('/api/projects/{id}', id),
    api.get('/api/projects/{id}/budgetprediction', id),
  ])
  await requireAdmin(request, {
    organizationId: project.organization,
    clientId: project.client,
    projectId: project._id,
  })
  return { budget }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.projectId)
  const client = String(params.clientId)
  const go = (to: string, message: string) => redirectWithToast(to, { status: 'success', message })
  const save = async (body: { name?: string; tags?: string[] }) => {
    await api.put('/api/projects/{id}', { params: { id }, body })
    throw await go(paths.projectSettings(client, id), successMessages.projectUpdated)
  }
  return entityActions(request, {
    delete: formAction(deletionForm, async (body) => {
      const { deletions } = await api.delete('/api/projects/{id}', { params: { id }, body })
      throw await redirectDeleted(paths.clientProjects(client), successMessages.projectDeleted, deletions)
    }),
    tags: formAction(tagsForm, save),
    default: formAction(projectForm, save),
  })
}

export default function ProjectSettingsRoute() {
  const project = useProject()
  const { budget } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const can = useCan()
  const target = { organizationId: project.organization, clientId: project.client, projectId: project._id }
  const mayDelete = can('project.delete', target)
  const closeTo = paths.projectSettings(project.client, project._id)
  const dialog =
    mayDelete && search.get('dialog') === 'delete' ? (
      <DeletionDialog name={project.name} closeTo={closeTo} lastResult={lastResult} />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <div className="flex max-w-form flex-col gap-6">
        <Card title={settingsFieldsMessages.details}>
          <NameRow value={project.name} lastResult={dialog ? null : lastResult} />
          <TagsRow tags={project.tags} lastResult={dialog ? null : lastResult} />
        </Card>
        <BudgetCard
          budget={budget}
          usageTo={
            can('project.readStatistics', target)
              ? paths.projectStatistics(project.client, project._id)
              : null
          }
        />
        {mayDelete ? <DeletionCard name={project.name} kind="project" /> : null}
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
