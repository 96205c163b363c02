import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react'
import Trash from 'lucide-react/icons/trash-2'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { ChartForm } from '~/components/personal-dashboards/chart-form'
import { NEW_CHART } from '~/components/personal-dashboards/chart-values'
import { dashboardCrumbs } from '~/components/personal-dashboards/dashboard-crumbs'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { changeChart } from '~/server/screens/forms/chart-form'
import { readChartForm } from '~/server/screens/readers/read-chart-form'
import { requireNotShareUser } from '~/server/screens/visitor'
import { chartFormMessages as messages } from '~/shared/messages/chart-form'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.editTitle, args.data?.chart ? [args.data.chart.title] : [])

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireNotShareUser(request)
  return readChartForm(request, params)
}

/** A preview changes nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get('intent') === 'preview' ? false : defaultShouldRevalidate

export async function action({ request, params }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  const place = { client: String(params['clientId']), dashboard: String(params['dashboardId']) }
  return changeChart(request, place, String(params['chartId']))
}

export default function EditChartRoute() {
  const { dashboard, choices, chart, preview } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const { client, _id } = dashboard
  const { title } = chart ?? NEW_CHART
  const dates = { startDate: search.get('startDate'), endDate: search.get('endDate') }
  const to = (more: Record<string, string>) =>
    paths.editChart(client, _id, chart?._id ?? '', { ...dates, ...more })
  const dialog =
    search.get('dialog') === 'delete' ? (
      <ConfirmDialog
        title={messages.deleteTitle(title)}
        warning={messages.deleteWarning(title)}
        submit={messages.delete}
        closeTo={to({})}
        lastResult={lastResult}
      />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <PageHeader
        title={messages.editTitle}
        note={title}
        crumbs={dashboardCrumbs(dashboard, title)}
        actions={
          <ButtonLink to={to({ dialog: 'delete' })} icon={Trash} variant="quiet" preventScrollReset>
            {messages.delete}
          </ButtonLink>
        }
      />
      <ChartForm
        key={chart?._id}
        chart={chart ?? NEW_CHART}
        choices={choices}
        preview={preview}
        lastResult={dialog ? undefined : lastResult}
        submit={messages.save}
        cancelTo={paths.personalDashboard(client, _id, dates)}
      />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
