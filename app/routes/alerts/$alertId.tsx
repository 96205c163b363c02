import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AlertActions } from '~/components/alerts/alert-actions'
import { AlertBefore } from '~/components/alerts/alert-before'
import { AlertChart } from '~/components/alerts/alert-chart'
import { AlertHead } from '~/components/alerts/alert-head'
import { AlertTimeline } from '~/components/alerts/alert-timeline'
import { ChangedRequests } from '~/components/alerts/changed-requests'
import { CrossingTable } from '~/components/alerts/crossing-table'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { useRefresh } from '~/components/ui/use-refresh'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { requireNotShareUser } from '~/server/screens/visitor'
import { alertsMessages as messages } from '~/shared/messages/alerts'
import { paths, withParams } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { wallTime } from '~/shared/rules/time/wall-time'
import { alertAcknowledgement, snoozeForm } from '~/shared/schemas/alert'
import { DAY_MS } from '~/shared/values/units'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.crumb, [args.data?.alert.title])

/** The key in links of emails is for reports; here people sign in, and it leaves the address bar. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { timezone } = await requireNotShareUser(request)
  const { pathname, searchParams } = new URL(request.url)
  if (searchParams.has('key')) throw redirect(withParams(pathname, searchParams, { key: null }))
  const alert = await apiFor(request).get('/api/alerts/{id}', { params: { id: params['alertId'] ?? '' } })
  const now = Date.now()
  return { alert, timeZone: timezone, now, tomorrow: wallTime(new Date(now + DAY_MS), timezone).slice(0, 16) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { timezone } = await requireNotShareUser(request)
  const api = apiFor(request)
  const id = params['alertId'] ?? ''
  const to = paths.alert(id)
  const back = (message: string, inverse: string | null = null) =>
    redirectWithToast(to, {
      ...{ status: 'success', message },
      ...(inverse !== null && { undo: { to, fields: { intent: inverse } } }),
    })
  return entityActions(request, {
    unacknowledge: confirmAction(async () => {
      await api.post('/api/alerts/{id}/unacknowledge', { params: { id } })
      throw await back(messages.done.unacknowledged)
    }),
    snooze: formAction(snoozeForm(timezone), async (body) => {
      await api.post('/api/alerts/{id}/snooze', { params: { id }, body })
      throw await back(messages.done.snoozed, 'wake')
    }),
    wake: confirmAction(async () => {
      await api.post('/api/alerts/{id}/wake', { params: { id } })
      throw await back(messages.done.woken)
    }),
    default: formAction(alertAcknowledgement, async (body) => {
      await api.post('/api/alerts/{id}/acknowledge', { params: { id }, body })
      throw await back(messages.done.acknowledged, 'unacknowledge')
    }),
  })
}

export default function AlertRoute() {
  const detail = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  useRefresh()
  const { alert, timeZone } = detail
  return (
    <>
      <PageHeader
        title={
          (alert.subjects === 1 ? alert.items[0]?.subject : alert.site?.name) ??
          alert.client?.name ??
          alert.organizationName
        }
        crumbs={[{ label: messages.title, to: paths.alerts() }, { label: messages.crumb }]}
        note={[alert.client?.name, alert.site?.name].filter(Boolean).join(' · ')}
      />
      <div className="flex flex-col gap-6">
        <AlertHead {...detail} />
        <AlertChart alert={alert} timeZone={timeZone} />
        {alert.crossings > 1 ? <CrossingTable alert={alert} timeZone={timeZone} /> : null}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <AlertTimeline alert={alert} timeZone={timeZone} />
            <ChangedRequests alert={alert} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <AlertActions {...detail} lastResult={lastResult} />
            <AlertBefore events={alert.events} timeZone={timeZone} />
          </div>
        </div>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
