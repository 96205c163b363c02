import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RunScopeDialog } from '~/components/dashboards/run-scope-dialog'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { RunOptionsDialog } from '~/components/report/runs/run-options-dialog'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { pageOfSite } from '~/server/screens/page-of-site'
import { refusalToast } from '~/server/screens/refusal-toast'
import { redirectWithToast } from '~/server/screens/toast'
import { requireNotShareUser } from '~/server/screens/visitor'
import { failuresMessages } from '~/shared/messages/failures'
import { runTestMessages } from '~/shared/messages/run-test'
import { paths, safeReturnPath } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { scopeSelection } from '~/shared/rules/navigation/scope-selection'
import { runTestForm } from '~/shared/schemas/lighthouse'

export const meta: MetaFunction = (args) => pageMeta(args, runTestMessages.options)

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const returnTo = safeReturnPath(searchParams.get('returnTo'))
  const { selection, formFactor } = scopeSelection(searchParams)
  if (searchParams.has('ask')) {
    await requireNotShareUser(request)
    const preview = apiFor(request).get('/api/lighthouses/test-scope', { query: selection })
    const scope = await preview.catch((refusal: unknown) => refusalToast(refusal, returnTo))
    return { question: { scope, selection, formFactor, returnTo }, options: null }
  }
  const siteId = searchParams.get('site_id')
  if (!siteId) throw redirect(paths.dashboard())
  await requireNotShareUser(request)
  const api = apiFor(request)
  const site = await api.get('/api/sites/{id}', { params: { id: siteId } })
  const project = { params: { id: String(site.project) } }
  const [devices, locations] = await Promise.all([
    api.get('/api/projects/{id}/devices', project),
    api.get('/api/projects/{id}/locations', project),
  ])
  const pageId = searchParams.get('page_id')
  const options = {
    site,
    page: pageId === null ? null : pageOfSite(site, pageId, request),
    search: searchParams.get('search'),
    devices,
    locations,
    chosen: { device: searchParams.get('device'), location: searchParams.get('location') },
    returnTo,
  }
  return { question: null, options }
}

/** Target of all 'Run test' buttons; redirects back to their screen. */
export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  const refused = await submitForm(request, runTestForm, async ({ returnTo, ...body }) => {
    const { tests } = await api.post('/api/lighthouses/runtestfromdashboard', { body })
    const message = runTestMessages.queued(tests.length)
    throw await redirectWithToast(safeReturnPath(returnTo), { status: 'success', message })
  })
  const message = Object.values(refused.data.error ?? {}).flat()[0] ?? failuresMessages.invalidRequest
  return redirectWithToast(safeReturnPath(refused.data.initialValue?.['returnTo'] as string), {
    status: 'error',
    message,
  })
}

export default function RunTestRoute() {
  const { question, options } = useLoaderData<typeof loader>()
  return question ? <RunScopeDialog {...question} /> : <RunOptionsDialog {...options} />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
