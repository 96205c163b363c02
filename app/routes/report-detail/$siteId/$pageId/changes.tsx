import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useParams } from '@remix-run/react'
import TrendingUp from 'lucide-react/icons/trending-up'
import { ChangesTable } from '~/components/level-changes/changes-table'
import { listQueryFrom, pageOfList } from '~/components/lists/list-query'
import { NoPoint } from '~/components/report/frame/no-point'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { detectedChangesMessages as messages } from '~/shared/messages/detected-changes'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const PAGE_SIZE = 20

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], [])
  const { point } = report
  if (!point) return { report, bar, changes: null }
  const { page: page_id, device, location } = point
  const { page } = listQueryFrom(request)
  const query = { page_id, device, location, page, limit: PAGE_SIZE }
  return { report, bar, changes: await api.get('/api/lighthouses/regressions', { query }) }
}

export default function ChangesRoute() {
  const { bar, changes } = useLoaderData<typeof loader>()
  const { pageId = '' } = useParams()
  const here = useLocation()
  return (
    <>
      {changes === null ? (
        <NoPoint page={Number(pageId)} isDefaultRange={bar.range.preset === 'month'} />
      ) : changes.total === 0 ? (
        <EmptyState icon={TrendingUp} text={`${messages.none}. ${messages.noneHelp}.`} />
      ) : (
        <>
          <Card title={messages.title} note={messages.note(changes.total)} flush>
            <ChangesTable changes={changes.items} timeZone={bar.timeZone} />
            <p className="px-4 py-3 text-13 text-quiet">{messages.interval}.</p>
          </Card>
          <Pagination
            pageNumber={changes.page}
            pageSize={changes.limit}
            total={changes.total}
            to={pageOfList(here)}
            noun={messages.noun}
          />
        </>
      )}
    </>
  )
}
