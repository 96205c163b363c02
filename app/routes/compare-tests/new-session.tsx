import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { choiceQueryOf } from '~/components/compare-sessions/choice-query'
import { ChosenTests } from '~/components/compare-sessions/chosen-tests'
import { TestChoices } from '~/components/compare-sessions/test-choices'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { apiFor } from '~/server/screens/api-for'
import { readSelection } from '~/server/screens/compare-selection'
import { changeSelection } from '~/server/screens/forms/change-selection'
import { requireNotShareUser } from '~/server/screens/visitor'
import { compareSessionMessages as messages } from '~/shared/messages/compare-sessions'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const handle = { crumb: () => [{ label: messages.all, to: paths.compareSessions() }] }

export const meta: MetaFunction = (args) => pageMeta(args, messages.newTitle)

export async function loader({ request }: LoaderFunctionArgs) {
  const { timezone } = await requireNotShareUser(request)
  const api = apiFor(request)
  const { searchParams } = new URL(request.url)
  const ids = await readSelection(request)
  const [{ tests }, choices] = await Promise.all([
    api.get('/api/compare-sessions/chosen', { query: { ids: ids.join(',') } }),
    api.get('/api/compare-sessions/choices', { query: choiceQueryOf(searchParams, timezone) }),
  ])
  return { tests, choices, timeZone: timezone }
}

/** Target of all buttons that add a test, which redirect back to their screen. */
export async function action({ request }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  return changeSelection(request)
}

export default function NewSessionRoute() {
  const { tests, choices, timeZone } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <>
      <PageHeader title={messages.newTitle} />
      <div className="flex flex-col gap-6">
        <ChosenTests {...{ tests, timeZone, lastResult }} />
        <TestChoices choices={choices} timeZone={timeZone} chosen={tests.length} />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
