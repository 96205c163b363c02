import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import ChartLine from 'lucide-react/icons/chart-line'
import Plus from 'lucide-react/icons/plus'
import { connectionColumns, placeGroup } from '~/components/analytics/connection-columns'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { listQueryFrom, pageOfList } from '~/components/lists/list-query'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { requireChannelAdmin } from '~/server/screens/visitor'
import { trafficMessages as messages } from '~/shared/messages/traffic'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireChannelAdmin(request)
  const { page } = listQueryFrom(request)
  return apiFor(request).get('/api/traffic-connections', { query: { page } })
}

export default function TrafficConnectionsRoute() {
  const list = useLoaderData<typeof loader>()
  const location = useLocation()
  const timeZone = useTimeZone()
  const add = (
    <ButtonLink to={paths.newTrafficConnection()} variant="primary" icon={Plus}>
      {messages.add}
    </ButtonLink>
  )
  if (list.total === 0)
    return (
      <>
        <SettingsHeader title={messages.title} />
        <Card>
          <EmptyState icon={ChartLine} text={messages.empty} action={add} />
        </Card>
      </>
    )
  return (
    <>
      <SettingsHeader title={messages.title} actions={add} />
      <div className="flex flex-col gap-3">
        <p className="max-w-form text-pretty text-quiet">{messages.intro}.</p>
        <Card flush>
          <DataTable
            caption={messages.title}
            columns={connectionColumns(timeZone)}
            rows={list.items}
            rowKey={(row) => row._id}
            groupOf={placeGroup}
          />
        </Card>
        <Pagination
          pageNumber={list.page}
          pageSize={list.limit}
          total={list.total}
          to={pageOfList(location)}
          noun={messages.noun}
        />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
