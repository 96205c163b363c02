import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CoverPage } from '~/components/report/frame/cover-page'
import { ReportFrame } from '~/components/report/frame/report-frame'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { coverMessages } from '~/shared/messages/report-sections'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, coverMessages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { report, bar } = await readReportScreen(request, params['pageId'], ['performance'])
  return { report, bar, madeAt: new Date().toISOString() }
}

export default function CoverPageRoute() {
  const { report, bar, madeAt } = useLoaderData<typeof loader>()
  return (
    <ReportFrame report={report} bar={bar}>
      {(point) => <CoverPage {...bar} {...{ point, report, madeAt }} />}
    </ReportFrame>
  )
}
