import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { listQueryFrom } from '~/components/lists/list-query'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ConfirmForm } from '~/components/site-imports/confirm-form'
import { ImportNotes } from '~/components/site-imports/import-notes'
import { ImportOutcome, ImportProgress } from '~/components/site-imports/import-progress'
import { ImportRows } from '~/components/site-imports/import-rows'
import { RecentImports } from '~/components/site-imports/recent-imports'
import { SourceTabs } from '~/components/site-imports/source-tabs'
import { ToolForm } from '~/components/site-imports/tool-form'
import { UploadForm } from '~/components/site-imports/upload-form'
import { ButtonLink } from '~/components/ui/button'
import { useProject } from '~/components/visitor/use-place'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { isUpload, submitImport } from '~/server/screens/forms/import-form'
import { submitToolImport } from '~/server/screens/forms/tool-import-form'
import { requireAdmin } from '~/server/screens/visitor'
import { siteImportMessages as messages } from '~/shared/messages/site-imports'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { importConfirmation, MAX_IMPORT_ROWS, ROW_RESULTS } from '~/shared/schemas/site-import'
import { sourceIn } from '~/shared/schemas/tool-import'

export const handle = { crumb: () => ({ label: messages.title }) }

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const project = await api.get('/api/projects/{id}', { params: { id: String(params.projectId) } })
  await requireAdmin(request, {
    organizationId: project.organization,
    clientId: project.client,
    projectId: project._id,
  })
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('import')
  const result = ROW_RESULTS.find((one) => one === searchParams.get('result')) ?? null
  const query = { page: listQueryFrom(request).page, ...(result && { result }) }
  const [siteImport, rows, imports, history] = await Promise.all([
    id ? api.get('/api/site-imports/{id}', { params: { id } }) : null,
    id ? api.get('/api/site-imports/{id}/rows', { params: { id }, query }) : null,
    id ? [] : api.get('/api/projects/{id}/site-imports', { params: { id: String(project._id) } }),
    id ? api.get('/api/site-imports/{id}/history', { params: { id } }) : null,
  ])
  if (siteImport && id && siteImport.project !== project._id)
    throw redirect(paths.importSites(siteImport.client, siteImport.project, { import: id }))
  return {
    siteImport,
    rows,
    result,
    imports,
    history,
    source: sourceIn(searchParams),
    maxRows: MAX_IMPORT_ROWS,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const { clientId = '', projectId = '' } = params
  if (isUpload(request)) {
    const source = sourceIn(new URL(request.url).searchParams)
    const place = { client: clientId, id: projectId }
    return source ? submitToolImport(request, api, place, source) : submitImport(request, api, place)
  }
  return submitForm(request, importConfirmation, async (body) => {
    const id = new URL(request.url).searchParams.get('import') ?? ''
    await api.post('/api/site-imports/{id}/confirm', { params: { id }, body })
    throw redirect(paths.importSites(clientId, projectId, { import: id }))
  })
}

export default function ImportSitesRoute() {
  const project = useProject()
  const { siteImport, rows, result, imports, history, source, maxRows } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const timeZone = useTimeZone()
  const cancelTo = paths.projectSites(project.client, project._id)
  const template = (
    <ButtonLink to={paths.importTemplate()} reloadDocument>
      {messages.template}
    </ButtonLink>
  )
  const isRunning = siteImport?.state === 'queued' || siteImport?.state === 'writing'
  return (
    <>
      <SettingsHeader
        title={messages.title}
        note={siteImport?.fileName}
        actions={siteImport || source ? undefined : template}
      />
      {siteImport && rows ? (
        <div className="flex flex-col gap-6">
          {siteImport.state === 'checked' ? (
            <ConfirmForm
              siteImport={siteImport}
              lastResult={lastResult}
              cancelTo={paths.importSites(project.client, project._id)}
            />
          ) : null}
          {isRunning ? <ImportProgress siteImport={siteImport} /> : null}
          {siteImport.state === 'done' || siteImport.state === 'stopped' ? (
            <ImportOutcome siteImport={siteImport} />
          ) : null}
          {history ? <ImportNotes history={history} /> : null}
          <ImportRows siteImport={siteImport} rows={rows} result={result} />
        </div>
      ) : (
        <div className="flex max-w-form flex-col gap-6">
          <SourceTabs client={project.client} project={project._id} source={source} />
          {source ? (
            <ToolForm key={source} source={source} lastResult={lastResult} cancelTo={cancelTo} />
          ) : (
            <UploadForm lastResult={lastResult} maxRows={maxRows} cancelTo={cancelTo} />
          )}
          <RecentImports imports={imports} timeZone={timeZone} />
        </div>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
