import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import Download from 'lucide-react/icons/download'
import Globe from 'lucide-react/icons/globe'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { EntityList } from '~/components/settings/entity-list'
import { listQueryFrom } from '~/components/settings/list-query'
import { useCan, useTimeZone } from '~/components/settings/use-visitor'
import { siteColumns } from '~/components/sites/site-columns'
import { ButtonLink } from '~/components/ui/button'
import { apiFor } from '~/server/screens/api-for'
import { siteMessages } from '~/shared/messages/hierarchy'
import { siteImportMessages } from '~/shared/messages/site-imports'
import { paths } from '~/shared/paths'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.projectId)
  const [project, sites] = await Promise.all([
    api.get('/api/projects/{id}', { params: { id } }),
    api.get('/api/sites', { query: { ...listQueryFrom(request), project: id } }),
  ])
  return { project, sites, now: new Date().toISOString() }
}

export default function SitesRoute() {
  const { project, sites, now } = useLoaderData<typeof loader>()
  const location = useLocation()
  const can = useCan()
  const timeZone = useTimeZone()
  const mayAdd = can('site.create', {
    organizationId: project.organization,
    clientId: project.client,
    projectId: project._id,
  })
  const add = mayAdd ? (
    <span className="flex flex-wrap gap-2">
      {sites.total > 0 ? (
        <ButtonLink to={paths.projectSitesExport(project._id)} reloadDocument icon={Download}>
          {siteImportMessages.export}
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.importSites(project.client, project._id)} icon={Upload}>
        {siteImportMessages.open}
      </ButtonLink>
      <ButtonLink to={paths.addSite(project.client, project._id)} variant="primary" icon={Plus}>
        {siteMessages.add}
      </ButtonLink>
    </span>
  ) : null
  return (
    <EntityList
      list={sites}
      columns={siteColumns({ location, can, now, timeZone })}
      noun="sites"
      icon={Globe}
      empty={siteMessages.empty}
      noneFound={siteMessages.noneFound}
      searchLabel="Search sites"
      action={add}
    />
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
