import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useOutletContext, useParams } from '@remix-run/react'
import Files from 'lucide-react/icons/files'
import { compareQueryOf } from '~/components/compare-pages/compare-query'
import { CompareTable } from '~/components/compare-pages/compare-table'
import { pageOfList } from '~/components/lists/list-query'
import { NoPoint, type ReportContext } from '~/components/report/frame/no-point'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { comparePagesMessages as messages } from '~/shared/messages/compare-pages'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { formFactorOf } from '~/shared/rules/report/report-view'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], [])
  const query = compareQueryOf(new URL(request.url).searchParams)
  if (!report.point) return { report, bar, query, others: null }
  const { _id: id } = report.point
  const others = await api.get('/api/lighthouses/{id}/comparepages', { params: { id }, query })
  return { report, bar, query, others }
}

export default function ComparePagesRoute() {
  const { report, bar, query, others } = useLoaderData<typeof loader>()
  const { page } = useOutletContext<ReportContext>()
  const { pageId = '' } = useParams()
  const here = useLocation()
  const { point } = report
  return (
    <>
      {!point || !others ? (
        <NoPoint page={Number(pageId)} isDefaultRange={bar.range.preset === 'month'} />
      ) : others.total === 0 ? (
        <EmptyState icon={Files} text={messages.none} />
      ) : (
        <>
          <Card title={messages.title} note={messages.note} flush>
            <CompareTable
              own={page}
              point={point}
              others={others.items}
              sorted={query}
              formFactor={formFactorOf(report)}
              timeZone={bar.timeZone}
            />
            <p className="px-4 py-3 text-13 text-quiet">{messages.difference}.</p>
          </Card>
          <Pagination
            pageNumber={others.page}
            pageSize={others.limit}
            total={others.total}
            to={pageOfList(here)}
            noun={messages.noun}
          />
        </>
      )}
    </>
  )
}
