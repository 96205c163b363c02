import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CachedResponses } from '~/components/report/audits/cached-responses'
import { SectionScreen } from '~/components/report/audits/section-screen'
import { nullIfMissing } from '~/server/screens/api-for'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { reportLabelsMessages as labels } from '~/shared/messages/report-labels'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, labels.cache)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], ['cachePolicy'])
  const { point } = report
  const section = point?.evidence.includes('quality')
    ? await nullIfMissing(api.get('/api/lighthouses/{id}/audits/cache', { params: { id: point._id } }))
    : null
  return { report, bar, section }
}

export default function CacheRoute() {
  const { report, bar, section } = useLoaderData<typeof loader>()
  return (
    // The table below has the files.
    <SectionScreen
      {...{ report, bar, section }}
      title={labels.cache}
      scoreKey="cachePolicy"
      opensFirst={false}
    >
      {section ? <CachedResponses {...section} /> : null}
    </SectionScreen>
  )
}
