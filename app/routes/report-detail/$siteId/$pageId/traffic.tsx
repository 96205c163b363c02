import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useOutletContext } from '@remix-run/react'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import type { ReportContext } from '~/components/report/frame/no-point'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { useCan } from '~/components/visitor/use-visitor'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { trafficMessages as messages } from '~/shared/messages/report-sections'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { report, bar } = await readReportScreen(request, params['pageId'], ['performance'])
  return { report, bar }
}

export default function TrafficRoute() {
  const { place } = useOutletContext<ReportContext>()
  const { clientId, projectId, siteId } = place
  const mayConnect = useCan()('site.update', place)
  return (
    <Card title={messages.title}>
      <EmptyState
        icon={ChartNoAxesColumn}
        text={messages.notConnected}
        action={
          mayConnect ? (
            <ButtonLink to={`${paths.site(clientId, projectId, siteId)}#analytics`}>
              {messages.connect}
            </ButtonLink>
          ) : null
        }
      />
    </Card>
  )
}
