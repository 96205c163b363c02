import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { dashboardCrumbs } from '~/components/personal-dashboards/dashboard-crumbs'
import { CopyForm, DeletePart, LayoutForm, NameForm } from '~/components/personal-dashboards/settings-forms'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { changeDashboard } from '~/server/screens/forms/change-dashboard'
import { readOwnDashboard } from '~/server/screens/readers/read-personal-dashboard'
import { requireNotShareUser } from '~/server/screens/visitor'
import { customDashboardMessages as messages } from '~/shared/messages/custom-dashboards'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.settings.title, args.data ? [args.data.dashboard.name] : [])

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireNotShareUser(request)
  return { dashboard: await readOwnDashboard(request, params) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  return changeDashboard(request, String(params['clientId']), String(params['dashboardId']))
}

export default function DashboardSettingsRoute() {
  const { dashboard } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const { _id, client, name, charts } = dashboard
  const formProps = { dashboard, lastResult }
  return (
    <DialogHost
      dialog={
        search.get('dialog') === 'delete' ? (
          <ConfirmDialog
            title={messages.settings.deleteTitle(name)}
            warning={messages.settings.deleteWarning(name, charts.length)}
            submit={messages.settings.deleteSubmit}
            closeTo={paths.dashboardSettings(client, _id)}
            lastResult={lastResult}
          />
        ) : null
      }
    >
      <PageHeader
        title={messages.settings.title}
        note={name}
        crumbs={dashboardCrumbs(dashboard, messages.settings.title)}
        actions={<ButtonLink to={paths.createChart(client, _id)}>{messages.view.addChart}</ButtonLink>}
      />
      <div className="flex max-w-3xl flex-col gap-4">
        <NameForm {...formProps} />
        <LayoutForm {...formProps} />
        <CopyForm {...formProps} />
        <DeletePart dashboard={dashboard} />
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
