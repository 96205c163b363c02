import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useParams } from '@remix-run/react'
import { ConfigurationForm } from '~/components/configuration/configuration-form'
import { ExportCard } from '~/components/configuration/export-card'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { apiFor } from '~/server/screens/api-for'
import { applyFile, planFile } from '~/server/screens/forms/configuration-form'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { withUploadedText } from '~/server/screens/forms/upload'
import { requireOwner } from '~/server/screens/visitor'
import { configurationForm } from '~/shared/schemas/configuration-form'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireOwner(request)
  await apiFor(request).get('/api/organizations/{id}', { params: { id: String(params.orgId) } })
  return null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = String(params.orgId)
  const api = apiFor(request)
  return entityActions(await withUploadedText(request, 'file', 'yaml'), {
    apply: formAction(configurationForm, applyFile(api, id)),
    default: formAction(configurationForm, planFile(api, id)),
  })
}

export default function OrganizationConfigurationRoute() {
  const lastResult = useActionData<typeof action>()
  return (
    <div className="flex max-w-chart flex-col gap-6">
      <ExportCard organization={String(useParams()['orgId'])} />
      <ConfigurationForm lastResult={lastResult} />
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
