import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { MaintenanceForm } from '~/components/maintenance/maintenance-form'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireSuper } from '~/server/screens/visitor'
import { formatDateTime } from '~/shared/format/date'
import { partsMessages } from '~/shared/messages/parts'
import { systemMaintenanceMessages as messages } from '~/shared/messages/system-maintenance'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { maintenanceScreenForm } from '~/shared/schemas/maintenance'

export const meta: MetaFunction = (args) => pageMeta(args, partsMessages.maintenance)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  return { maintenance: await apiFor(request).get('/api/maintenance') }
}

export async function action({ request }: ActionFunctionArgs) {
  const { timezone } = await requireSuper(request)
  return submitForm(request, maintenanceScreenForm(timezone), async (body) => {
    await apiFor(request).put('/api/maintenance', { body })
    throw await redirectWithToast(paths.maintenance(), { status: 'success', message: messages.saved })
  })
}

const TONES = { off: 'good', soon: 'warning', on: 'poor' } as const

export default function MaintenanceRoute() {
  const { maintenance } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const timeZone = useTimeZone()
  const { state, since } = maintenance
  return (
    <>
      <SettingsHeader title={partsMessages.maintenance} />
      <div className="flex max-w-form flex-col gap-6">
        <Notice tone={TONES[state]} title={messages.now[state]}>
          {since === null || state === 'off' ? null : (
            <p>{messages.since(formatDateTime(since, timeZone))}</p>
          )}
        </Notice>
        <MaintenanceForm {...{ maintenance, timeZone, lastResult }} />
        <p className="text-13 text-pretty text-quiet">{messages.about}</p>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
