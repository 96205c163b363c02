import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { PageAddress } from '~/components/status-page/page-address'
import { StatusPageForm } from '~/components/status-page/status-page-form'
import { monitorChoices, statusPageValues } from '~/components/status-page/status-page-values'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { Notice } from '~/components/ui/notice'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { withFieldNames } from '~/server/screens/forms/form-field-names'
import { redirectWithToast } from '~/server/screens/toast'
import { statusPageFormMessages as messages, statusPagesMessages } from '~/shared/messages/status-pages'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { statusPageFieldOf, statusPageForm } from '~/shared/schemas/status-page-form'

const RENEW = 'address'
const MAX_MONITORS = 500

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, statusPagesMessages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.clientId)
  const [statusPage, monitors] = await Promise.all([
    api.get('/api/clients/{id}/status-page', { params: { id } }),
    api.get('/api/monitors', { query: { client: id, limit: MAX_MONITORS, orderBy: 'name' } }),
  ])
  const offered = monitors.items.map(({ _id, name, siteName, target }) => ({ _id, name, siteName, target }))
  return { statusPage, offered, isCut: monitors.total > offered.length }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.clientId)
  const back = (message: string) =>
    redirectWithToast(paths.clientStatusPage(id), { status: 'success', message })
  return entityActions(request, {
    [RENEW]: confirmAction(async () => {
      await api.post('/api/clients/{id}/status-page/key', { params: { id } })
      throw await back(messages.renewed)
    }),
    default: formAction(statusPageForm, async ({ places, ...body }) => {
      const saved = api.put('/api/clients/{id}/status-page', { params: { id }, body })
      await withFieldNames(saved, statusPageFieldOf(places))
      throw await back(messages.saved)
    }),
  })
}

export default function ClientStatusPageRoute() {
  const { statusPage, offered, isCut } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const here = paths.clientStatusPage(statusPage.client)
  const dialog =
    statusPage.key !== null && search.get('dialog') === RENEW ? (
      <ConfirmDialog
        title={messages.renewTitle}
        warning={messages.renewWarning}
        submit={messages.renew}
        closeTo={here}
        lastResult={lastResult}
      />
    ) : null
  const choices = monitorChoices(statusPage, offered)
  return (
    <DialogHost dialog={dialog}>
      <div className="flex max-w-form flex-col gap-6">
        <p className="text-pretty text-quiet">{messages.intro}.</p>
        <PageAddress
          page={statusPage}
          renewTo={paths.clientStatusPage(statusPage.client, { dialog: RENEW })}
        />
        {statusPage.isEnabled && statusPage.monitors.length === 0 ? (
          <Notice tone="warning">{messages.nothingShown}.</Notice>
        ) : null}
        <StatusPageForm
          // A saved page may reorder its monitors, which has to reset the form.
          key={statusPage.monitors.map(({ monitor }) => monitor).join(' ')}
          values={statusPageValues(statusPage, choices)}
          choices={choices}
          offered={isCut ? MAX_MONITORS : null}
          lastResult={dialog ? null : lastResult}
        />
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
