import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { ChartForm } from '~/components/personal-dashboards/chart-form'
import { NEW_CHART } from '~/components/personal-dashboards/chart-values'
import { dashboardCrumbs } from '~/components/personal-dashboards/dashboard-crumbs'
import { createChart } from '~/server/screens/forms/chart-form'
import { readChartForm } from '~/server/screens/readers/read-chart-form'
import { requireNotShareUser } from '~/server/screens/visitor'
import { chartFormMessages as messages } from '~/shared/messages/chart-form'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.newTitle, args.data ? [args.data.dashboard.name] : [])

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireNotShareUser(request)
  return readChartForm(request, params)
}

/** A preview changes nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get('intent') === 'preview' ? false : defaultShouldRevalidate

export async function action({ request, params }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  return createChart(request, {
    client: String(params['clientId']),
    dashboard: String(params['dashboardId']),
  })
}

export default function CreateChartRoute() {
  const { dashboard, choices } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const dates = { startDate: search.get('startDate'), endDate: search.get('endDate') }
  return (
    <>
      <PageHeader
        title={messages.newTitle}
        note={dashboard.name}
        crumbs={dashboardCrumbs(dashboard, messages.newTitle)}
      />
      <ChartForm
        chart={NEW_CHART}
        choices={choices}
        preview={null}
        lastResult={lastResult}
        submit={messages.create}
        cancelTo={paths.personalDashboard(dashboard.client, dashboard._id, dates)}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
