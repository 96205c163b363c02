import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { DifferencesCard } from '~/components/compare-sessions/differences-card'
import { renderDifferences, renderMoreResults } from '~/components/compare-sessions/render-session.server'
import { ResultsTable } from '~/components/compare-sessions/results-table'
import { SessionActions, sessionDialog } from '~/components/compare-sessions/session-actions'
import { SessionFilmstrips } from '~/components/compare-sessions/session-films'
import { detailsIn, shownSession } from '~/components/compare-sessions/shown-session'
import { ServerHtml } from '~/components/hydration/server-html'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { PdfLink } from '~/components/pdf-orders/pdf-link'
import { Card } from '~/components/ui/card'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useShare } from '~/components/visitor/use-share'
import { apiFor } from '~/server/screens/api-for'
import { changeSession } from '~/server/screens/forms/change-session'
import { readSessionFilms } from '~/server/screens/readers/read-session-films'
import { requireNotShareUser, requireVisitorOrShare } from '~/server/screens/visitor'
import { formatBytes } from '~/shared/format/bytes'
import { compareSessionMessages as messages } from '~/shared/messages/compare-sessions'
import { paths } from '~/shared/paths'
import { rendered } from '~/shared/rendered-html'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { testNames } from '~/shared/rules/report/compared-names'
import { sessionConclusion } from '~/shared/rules/report/session-conclusion'

export const handle = { crumb: () => [{ label: messages.all, to: paths.compareSessions() }] }

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.session.title ?? messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { timeZone } = await requireVisitorOrShare(request)
  const api = apiFor(request)
  const stored = await api.get('/api/compare-sessions/{id}', {
    params: { id: String(params['sessionId']) },
    query: { details: detailsIn(new URL(request.url).searchParams) },
  })
  const names = testNames(stored.tests, timeZone)
  const session = {
    ...stored,
    tests: stored.tests.map((test, at) => ({ ...test, name: names[at] ?? test.name })),
  }
  const films = await readSessionFilms(api, session)
  return {
    session: shownSession(session),
    conclusion: sessionConclusion(session),
    films,
    moreResults: rendered(renderMoreResults(session), request),
    differences: rendered(renderDifferences(session), request),
    timeZone,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  return changeSession(request, String(params['sessionId']))
}

export default function SessionRoute() {
  const { session, conclusion, films, moreResults, differences, timeZone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const isShared = useShare() !== null
  const closeTo = paths.compareSession(session._id)
  const dialog = sessionDialog(search.get('dialog'), { session, answer, closeTo })
  return (
    <DialogHost dialog={dialog}>
      <PageHeader
        title={session.title}
        note={messages.tests(session.tests.length)}
        actions={
          <>
            <SessionActions session={session} />
            <PdfLink kind="comparison" sessionId={session._id} />
          </>
        }
      />
      <div className="flex min-w-0 flex-col gap-6">
        <div className="flex flex-col gap-1">
          {conclusion.map((sentence) => (
            <p key={sentence} className="text-16 text-pretty">
              {sentence}
            </p>
          ))}
        </div>
        <ResultsTable session={session} timeZone={timeZone} />
        <SessionFilmstrips {...{ session, films }} />
        <ServerHtml id="more-results" drawing={moreResults} />
        <DifferencesCard session={session} drawing={differences} />
        {session.notes ? (
          <Card title={messages.session.notes}>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{session.notes}</p>
          </Card>
        ) : null}
        {isShared ? null : (
          <p className="text-13 text-quiet" data-print="hide">
            {messages.session.kept(formatBytes(session.storedBytes).text)}.
          </p>
        )}
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
