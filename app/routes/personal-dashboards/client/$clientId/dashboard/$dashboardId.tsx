import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  Form,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react'
import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import { useMemo } from 'react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { PdfLink } from '~/components/pdf-orders/pdf-link'
import { dashboardCrumbs } from '~/components/personal-dashboards/dashboard-crumbs'
import { flagsOf } from '~/components/personal-dashboards/dashboard-events'
import { DashboardGrid } from '~/components/personal-dashboards/dashboard-grid'
import { DateBar } from '~/components/personal-dashboards/date-bar'
import { EmptyDashboard } from '~/components/personal-dashboards/empty-dashboard'
import { useUnpacked } from '~/components/report/frame/use-unpacked'
import { LazyShareDialog } from '~/components/sharing/lazy-share-dialog'
import { ShareButton } from '~/components/sharing/share-button'
import { Button, ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useMayLeave } from '~/components/visitor/use-share'
import { useCan, useShowsNotes } from '~/components/visitor/use-visitor'
import { changeOnDashboard } from '~/server/screens/forms/change-dashboard'
import { readPersonalDashboard } from '~/server/screens/readers/read-personal-dashboard'
import { requireNotShareUser } from '~/server/screens/visitor'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const messages = customDashboardMessages.view

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    customDashboardMessages.title,
    args.data ? [args.data.dashboard.name, args.data.dashboard.clientName] : [],
  )

export const loader = ({ request, params }: LoaderFunctionArgs) => readPersonalDashboard(request, params)

/** The zoom is drawn from the figures at hand, and a new layout has the same figures. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formData, ...rest }) => {
  if (formData?.get('intent') === 'layout') return false
  const without = ({ pathname, searchParams }: URL) => {
    const remaining = new URLSearchParams(searchParams)
    remaining.delete('zoom')
    return `${pathname}?${remaining}`
  }
  const isZoom = currentUrl.search !== nextUrl.search && without(currentUrl) === without(nextUrl)
  return isZoom ? false : rest.defaultShouldRevalidate
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  return changeOnDashboard(request, String(params['clientId']), String(params['dashboardId']))
}

export default function PersonalDashboardRoute() {
  const { dashboard, range, events, views: packed, timeZone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const mayLeave = useMayLeave()
  const showsNotes = useShowsNotes()
  const views = useUnpacked(packed)
  const flags = useMemo(() => flagsOf(events, { showsNotes, mayLeave }), [events, showsNotes, mayLeave])
  const { _id, client, name, charts, mayChange } = dashboard
  const mayCopy =
    useCan()('personalDashboard.create', { organizationId: dashboard.organization, clientId: client }) &&
    !mayChange
  const dates = { startDate: range.startDate, endDate: range.endDate }
  const kept = { startDate: search.get('startDate'), endDate: search.get('endDate') }
  const dialog =
    search.get('dialog') === 'share' ? (
      <LazyShareDialog
        what="personalDashboard"
        {...{ name, client, answer }}
        closeTo={paths.personalDashboard(client, _id, kept)}
      />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <PageHeader
        title={name}
        note={dashboard.clientName}
        crumbs={dashboardCrumbs(dashboard)}
        actions={
          <>
            {mayChange ? (
              <ButtonLink variant="primary" icon={Plus} to={paths.createChart(client, _id, kept)}>
                {messages.addChart}
              </ButtonLink>
            ) : null}
            {mayChange ? (
              <ButtonLink icon={Pencil} to={paths.dashboardSettings(client, _id)}>
                {messages.edit}
              </ButtonLink>
            ) : null}
            {mayCopy ? (
              <Form method="post">
                <Button name="intent" value="copy" icon={Copy}>
                  {messages.duplicate}
                </Button>
              </Form>
            ) : null}
            <ShareButton place={{ organization: dashboard.organization, client }} />
            {charts.length > 0 ? <PdfLink kind="personalDashboard" dashboardId={_id} /> : null}
            {charts.length > 0 ? (
              <ButtonLink
                variant="quiet"
                icon={Printer}
                reloadDocument
                to={paths.personalDashboard(client, _id, { ...kept, print: 1 })}
              >
                {messages.print}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {mayCopy ? (
        <p data-print="hide" className="mb-4 text-pretty text-quiet">
          {messages.notOwn}.
        </p>
      ) : null}
      {charts.length === 0 ? (
        <EmptyDashboard dashboard={dashboard} />
      ) : (
        <>
          <DateBar range={range} timeZone={timeZone} />
          <DashboardGrid {...{ dashboard, views, dates, timeZone }} events={flags} />
        </>
      )}
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
