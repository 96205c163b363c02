import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import Copy from 'lucide-react/icons/copy'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { CopyForm } from '~/components/sites/copy-form'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { useProject } from '~/components/visitor/use-place'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireAdmin } from '~/server/screens/visitor'
import { siteImportMessages } from '~/shared/messages/site-imports'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { siteCopy } from '~/shared/schemas/site-import'

const messages = siteImportMessages.copy

export const handle = { crumb: () => ({ label: messages.title }) }

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

const siteIdOf = (request: Request) => new URL(request.url).searchParams.get('siteId')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = siteIdOf(request)
  const [project, site] = await Promise.all([
    api.get('/api/projects/{id}', { params: { id: String(params.projectId) } }),
    id ? api.get('/api/sites/{id}', { params: { id } }) : null,
  ])
  await requireAdmin(request, {
    organizationId: project.organization,
    clientId: project.client,
    projectId: site?.project ?? project._id,
  })
  return { site }
}

export async function action({ request }: ActionFunctionArgs) {
  const id = siteIdOf(request) ?? ''
  return submitForm(request, siteCopy, async (body) => {
    const copy = await apiFor(request).post('/api/sites/{id}/duplicate', { params: { id }, body })
    throw await redirectWithToast(paths.site(copy.client, copy.project, copy._id), {
      status: 'success',
      message: successMessages.siteCopied,
    })
  })
}

export default function DuplicateSiteRoute() {
  const project = useProject()
  const { site } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const cancelTo = paths.projectSites(project.client, project._id)
  return (
    <>
      <SettingsHeader title={messages.title} />
      <div className="max-w-form">
        {site ? (
          <CopyForm site={site} lastResult={lastResult} cancelTo={cancelTo} />
        ) : (
          <Card>
            <EmptyState
              icon={Copy}
              text={messages.choose}
              action={<ButtonLink to={cancelTo}>{messages.sites}</ButtonLink>}
            />
          </Card>
        )}
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
