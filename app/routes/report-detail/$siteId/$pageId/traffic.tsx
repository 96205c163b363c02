import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import { ReportBar } from '~/components/report/frame/report-bar'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { trafficMessages as messages } from '~/shared/messages/report-sections'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { report, bar } = await readReportScreen(request, params['pageId'], ['performance'])
  return { report, bar }
}

export default function TrafficRoute() {
  const { report, bar } = useLoaderData<typeof loader>()
  return (
    <>
      <ReportBar report={report} {...bar} showsTest={false} />
      <Card title={messages.title}>
        <EmptyState icon={ChartNoAxesColumn} text={messages.notConnected} />
      </Card>
    </>
  )
}
