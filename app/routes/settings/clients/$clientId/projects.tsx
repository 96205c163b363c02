import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import Download from 'lucide-react/icons/download'
import Folder from 'lucide-react/icons/folder'
import Plus from 'lucide-react/icons/plus'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { listQueryFrom, tagsFrom } from '~/components/lists/list-query'
import { TagFilter } from '~/components/lists/tag-filter'
import { projectColumns } from '~/components/settings/project-columns'
import { ProjectForm } from '~/components/settings/project-form'
import { ButtonLink } from '~/components/ui/button'
import { Dialog, DialogHost } from '~/components/ui/dialog/dialog'
import { useClient } from '~/components/visitor/use-place'
import { useCan, useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { readBudgets } from '~/server/screens/readers/read-budgets'
import { redirectWithToast } from '~/server/screens/toast'
import { projectMessages } from '~/shared/messages/hierarchy'
import { nounMessages } from '~/shared/messages/nouns'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { siteImportMessages } from '~/shared/messages/site-imports'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { hasSites, projectForm } from '~/shared/schemas/project'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.clientId)
  const [projects, tags, filters] = await Promise.all([
    api.get('/api/projects', { query: { ...listQueryFrom(request), client: id, tags: tagsFrom(request) } }),
    api.get('/api/tags', { query: { of: 'project', client: id } }),
    api.get('/api/saved-filters', { query: { list: 'projects' } }),
    // For a request of this loader alone: the lists of a hidden client are only empty.
    api.get('/api/clients/{id}', { params: { id } }),
  ])
  const items = projects.items.filter(hasSites)
  const budgets = await readBudgets(api, 'project', items)
  return { projects: { ...projects, items }, tags, filters, budgets }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  return submitForm(request, projectForm, async ({ name }) => {
    const project = await api.post('/api/projects', { body: { name, client: params.clientId } })
    throw await redirectWithToast(paths.projectSites(project.client, project._id), {
      status: 'success',
      message: successMessages.projectCreated,
    })
  })
}

export default function ProjectsRoute() {
  const client = useClient()
  const { projects, tags, filters, budgets } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const location = useLocation()
  const can = useCan()
  const timeZone = useTimeZone()
  const mayAdd = can('project.create', { organizationId: client.organization, clientId: client._id })
  const here = paths.clientProjects(client._id)
  const dialog =
    mayAdd && search.get('dialog') === 'add' ? (
      <Dialog title={projectMessages.add} closeTo={here}>
        <ProjectForm lastResult={lastResult} cancelTo={here} />
      </Dialog>
    ) : null
  const add = mayAdd ? (
    <span className="flex flex-wrap gap-2">
      {projects.total > 0 ? (
        <ButtonLink to={paths.clientSitesExport(client._id)} reloadDocument icon={Download}>
          {siteImportMessages.exportClient}
        </ButtonLink>
      ) : null}
      <ButtonLink to={`${here}?dialog=add`} variant="primary" icon={Plus}>
        {projectMessages.add}
      </ButtonLink>
    </span>
  ) : null
  return (
    <DialogHost dialog={dialog}>
      <EntityList
        list={projects}
        columns={projectColumns({ location, can, timeZone, budgets })}
        noun={nounMessages.projects}
        icon={Folder}
        empty={projectMessages.empty}
        noneFound={projectMessages.noneFound}
        searchLabel={labels.searchProjects}
        action={add}
        filters={<TagFilter tags={tags} />}
        saved={{ list: 'projects', filters }}
      />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
