import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Activity } from 'lucide-react'
import { ReportBar } from '~/components/report/report-bar'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { readReportScreen } from '~/server/http/read-report'
import { messages } from '~/shared/messages'

const words = messages.uptime

export const meta: MetaFunction = () => [{ title: `${words.title} · Lightkeeper` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { report, bar } = await readReportScreen(request, params['pageId'], ['performance'])
  return { report, bar }
}

export default function UptimeRoute() {
  const { report, bar } = useLoaderData<typeof loader>()
  return (
    <>
      <ReportBar report={report} {...bar} showsTest={false} />
      <Card title={words.title}>
        <EmptyState icon={Activity} text={words.notChecked} />
      </Card>
    </>
  )
}
