import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import Globe from 'lucide-react/icons/globe'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/lists/entity-list'
import { listQueryFrom, tagsFrom } from '~/components/lists/list-query'
import { TagFilter } from '~/components/lists/tag-filter'
import { SelectedDialog } from '~/components/sites/selected-dialog'
import { siteColumns } from '~/components/sites/site-columns'
import { SiteListActions } from '~/components/sites/site-list-actions'
import { SiteSelection, selectColumn } from '~/components/sites/site-selection'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useProject } from '~/components/visitor/use-place'
import { useCan, useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions } from '~/server/screens/forms/entity-actions'
import { selectedSitesActions } from '~/server/screens/forms/selected-sites'
import { readSelectedSites } from '~/server/screens/readers/read-selected-sites'
import { siteMessages } from '~/shared/messages/hierarchy'
import { nounMessages } from '~/shared/messages/nouns'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { withParams } from '~/shared/paths'
import { SELECTED_IDS } from '~/shared/rules/navigation/site-selection'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.projectId)
  const [sites, tags, filters, selected] = await Promise.all([
    api.get('/api/sites', { query: { ...listQueryFrom(request), tags: tagsFrom(request), project: id } }),
    api.get('/api/tags', { query: { of: 'site', project: id } }),
    api.get('/api/saved-filters', { query: { list: 'sites' } }),
    readSelectedSites(request, api, id),
    // For a request of this loader alone: the lists of a hidden project are only empty.
    api.get('/api/projects/{id}', { params: { id } }),
  ])
  return { sites, tags, filters, selected, now: new Date().toISOString() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const place = { client: String(params.clientId), project: String(params.projectId) }
  return entityActions(request, {
    ...selectedSitesActions(request, place),
    default: confirmAction(async () => null),
  })
}

export default function SitesRoute() {
  const project = useProject()
  const { sites, tags, filters, selected, now } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const location = useLocation()
  const can = useCan()
  const timeZone = useTimeZone()
  const target = { organizationId: project.organization, clientId: project.client, projectId: project._id }
  const mayEdit = can('site.update', target)
  const add = can('site.create', target) ? (
    <SiteListActions project={project} hasSites={sites.total > 0} />
  ) : null
  const closeTo = withParams(location.pathname, new URLSearchParams(location.search), {
    dialog: null,
    [SELECTED_IDS]: null,
  })
  const dialog = selected ? <SelectedDialog {...{ selected, closeTo, lastResult }} /> : null
  const formResult = dialog ? null : lastResult
  const columns = siteColumns({ location, can, now, timeZone })
  return (
    <DialogHost dialog={dialog}>
      <EntityList
        list={sites}
        columns={mayEdit ? [selectColumn(formResult), ...columns] : columns}
        noun={nounMessages.sites}
        icon={Globe}
        empty={siteMessages.empty}
        noneFound={siteMessages.noneFound}
        searchLabel={labels.searchSites}
        action={add}
        filters={<TagFilter tags={tags} />}
        saved={{ list: 'sites', filters }}
        bar={mayEdit ? <SiteSelection total={sites.total} lastResult={formResult} /> : null}
      />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
