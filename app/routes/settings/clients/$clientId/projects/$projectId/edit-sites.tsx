import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import Globe from 'lucide-react/icons/globe'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { conflictsIn, EditSitesForm } from '~/components/sites/edit-sites-form'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { apiFor } from '~/server/screens/api-for'
import { editSites } from '~/server/screens/forms/edit-sites'
import { partsMessages } from '~/shared/messages/parts'
import { siteEditMessages } from '~/shared/messages/site-edit'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { selectionQuery } from '~/shared/rules/navigation/site-selection'
import { versionsText } from '~/shared/rules/navigation/site-versions'

export const handle = { crumb: () => ({ label: siteEditMessages.crumb }) }

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, siteEditMessages.crumb)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const project = String(params.projectId)
  const selected = selectionQuery(new URL(request.url).searchParams)
  const [editable, devices, locations] = await Promise.all([
    api.get('/api/sites/multi', { query: { project, ...selected } }),
    api.get('/api/projects/{id}/devices', { params: { id: project } }),
    api.get('/api/projects/{id}/locations', { params: { id: project } }),
  ])
  return { editable, devices, locations, timeZones: Intl.supportedValuesOf('timeZone') }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { clientId = '', projectId = '' } = params
  return editSites(request, projectId, paths.projectSites(clientId, projectId))
}

export default function EditSitesRoute() {
  const { editable, devices, locations, timeZones } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const { clientId = '', projectId = '' } = useParams()
  const cancelTo = paths.projectSites(clientId, projectId)
  return (
    <>
      <SettingsHeader title={siteEditMessages.title(editable.sites.length)} />
      {editable.sites.length === 0 ? (
        <Card>
          <EmptyState
            icon={Globe}
            text={`${siteEditMessages.noneSelected}.`}
            action={<ButtonLink to={cancelTo}>{partsMessages.sites}</ButtonLink>}
          />
        </Card>
      ) : (
        <EditSitesForm
          editable={editable}
          versions={versionsText(editable.sites)}
          devices={devices}
          locations={locations}
          timeZones={timeZones}
          cancelTo={cancelTo}
          lastResult={lastResult}
          conflicts={conflictsIn(lastResult)}
        />
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
