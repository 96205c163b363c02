import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import Files from 'lucide-react/icons/files'
import { BaselineTestPicker, baselineChoice } from '~/components/compare-tests/baseline-test'
import { comparisonQueryOf } from '~/components/compare-tests/comparison-query'
import { renderComparison } from '~/components/compare-tests/render-comparison.server'
import { ServerHtml } from '~/components/hydration/server-html'
import { NoPoint } from '~/components/report/frame/no-point'
import { EmptyState } from '~/components/ui/empty-state'
import { readFilms } from '~/server/screens/readers/read-films'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { baselineTestMessages as messages } from '~/shared/messages/compare-tests'
import { type RenderedHtml, rendered } from '~/shared/rendered-html'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const BLANK: RenderedHtml = {}

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, report, bar } = await readReportScreen(request, params['pageId'], [])
  const { point, choices } = report
  if (!point) return { report, bar, choice: null, conclusion: BLANK, cards: BLANK }
  const { searchParams: search } = new URL(request.url)
  const comparison = await api.get('/api/lighthouses/{id}/comparison', {
    params: { id: point._id },
    query: comparisonQueryOf(search, bar.timeZone),
  })
  const { other, isOtherLater } = comparison
  const choice = baselineChoice(comparison)
  if (!other) return { report, bar, choice, conclusion: BLANK, cards: BLANK }
  const { A, B } = await readFilms(api, { A: point._id, B: other._id })
  const films = isOtherLater ? { before: A, after: B } : { before: B, after: A }
  const props = { comparison, choices, films, url: point.finalUrl ?? '', search, timeZone: bar.timeZone }
  const { conclusion, cards } = renderComparison(props)
  return {
    ...{ report, bar, choice },
    conclusion: rendered(conclusion, request),
    cards: rendered(cards, request),
  }
}

export default function CompareTestsRoute() {
  const { report, bar, choice, conclusion, cards } = useLoaderData<typeof loader>()
  const { pageId = '' } = useParams()
  const { point } = report
  return (
    <>
      {!point || !choice ? (
        <NoPoint page={Number(pageId)} isDefaultRange={bar.range.preset === 'month'} />
      ) : (
        <>
          <ServerHtml id="conclusion" className="-mb-3 empty:hidden" drawing={conclusion} />
          <BaselineTestPicker {...{ choice, report, point }} timeZone={bar.timeZone} />
          {choice.other ? (
            <ServerHtml id="comparison" className="shown-late flex min-w-0 flex-col gap-6" drawing={cards} />
          ) : (
            <EmptyState icon={Files} text={messages.none} />
          )}
        </>
      )}
    </>
  )
}
