import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { useLiveList } from '~/components/ui/use-live-list'
import { useRefresh } from '~/components/ui/use-refresh'
import { BoardScreen } from '~/components/uptime/monitor-list/board-screen'
import { boardQueryOf, placeIn } from '~/components/uptime/monitor-list/monitor-query'
import { renderBoard } from '~/components/uptime/monitor-list/render-board.server'
import { addMonitorFor } from '~/server/screens/add-monitor'
import { apiFor } from '~/server/screens/api-for'
import { changeSubscriptions } from '~/server/screens/forms/change-mailings'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { readMonitorChoices, readMonitorPlace } from '~/server/screens/readers/read-monitor-place'
import { readMonitorSites } from '~/server/screens/readers/read-monitor-sites'
import { redirectWithToast } from '~/server/screens/toast'
import { requireNotShareUser } from '~/server/screens/visitor'
import { monitorListMessages as messages } from '~/shared/messages/monitor-list'
import { monitorFormMessages } from '~/shared/messages/monitors'
import { paths, withParams } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { addMonitorForm } from '~/shared/schemas/add-monitor-form'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await requireNotShareUser(request)
  const api = apiFor(request)
  const { pathname, searchParams } = new URL(request.url)
  const query = { ...boardQueryOf(searchParams), timezone: visitor.timezone }
  const { place, found, isMoved } = await readMonitorPlace(api, placeIn(query))
  if (isMoved) throw redirect(withParams(pathname, searchParams, { ...place }))
  const isAdding = searchParams.get('dialog') === 'add'
  const [board, now, choices, sites] = await Promise.all([
    api.get('/api/uptime/board', { query }),
    api.get('/api/uptime/now', { query: place }),
    readMonitorChoices(api, place, found),
    isAdding ? readMonitorSites(api, place, visitor) : null,
  ])
  const { counts, total, page, limit, digest } = board
  return {
    ...renderBoard({ board, now, visitor }, request),
    list: { counts, total, page, limit },
    digest,
    choices,
    sites,
    chosenSite: place.site,
    stream: paths.boardStream(query),
    csvTo: paths.outagesCsv({ ...place }),
  }
}

const pauseForm = z.object({ intent: z.enum(['pause', 'resume']), monitor: z.string() })

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  const { pathname, searchParams } = new URL(request.url)
  const back = (monitor: string | number, message: string) =>
    redirectWithToast(`${withParams(pathname, searchParams, { dialog: null })}#monitor-${monitor}`, {
      status: 'success',
      message,
    })
  return entityActions(request, {
    add: formAction(addMonitorForm, async (sent) => {
      throw await back((await addMonitorFor(api, sent))._id, monitorFormMessages.done.created)
    }),
    subscribe: changeSubscriptions,
    default: formAction(pauseForm, async ({ monitor, intent }) => {
      const isPaused = intent === 'pause'
      await api.post('/api/monitors/{id}/pause', { params: { id: monitor }, body: { isPaused } })
      throw await back(monitor, isPaused ? monitorFormMessages.done.paused : monitorFormMessages.done.resumed)
    }),
  })
}

export default function MonitorsRoute() {
  const { stream, digest, ...board } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  useLiveList(stream, 'uptime', digest)
  // The stream reports status changes only, so durations and response times need polling.
  useRefresh()
  return <BoardScreen {...board} lastResult={lastResult} />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
