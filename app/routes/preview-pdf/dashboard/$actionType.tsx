import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PaperFrame } from '~/components/print/paper-frame'
import { printParts } from '~/components/print/print-parts.server'
import { PrintedParts } from '~/components/print/printed-parts'
import { notFoundScreen } from '~/server/screens/not-found'
import { printActionOf } from '~/server/screens/print-action'
import { requireNotShareUser } from '~/server/screens/visitor'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { printMessages as messages } from '~/shared/messages/print'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const handle = { isPaper: true, runningHead: (data?: { title: string }) => data?.title ?? null }

export const meta: MetaFunction = (args) => pageMeta(args, messages.previewOf(dashboardMessages.title))

/** The dashboard of the place that the URL names, or of all clients. */
function dashboardOf(search: URLSearchParams): string {
  const { client, project, site, ...kept } = Object.fromEntries(search)
  if (!client) return paths.dashboard(kept)
  if (site) return paths.dashboardSite(client, site, kept)
  return project ? paths.dashboardProject(client, project, kept) : paths.dashboardClient(client, kept)
}

const LEVELS = ['site', 'project', 'client'] as const

/** All clients have no document of their own. */
function orderOf(search: URLSearchParams): string | null {
  const kind = LEVELS.find((level) => search.has(level))
  const place = Object.fromEntries(LEVELS.map((level) => [level, search.get(level)]))
  return kind ? paths.orderPdf({ kind, ...place }) : null
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const action = printActionOf({ actionType: params['actionType'] ?? 'view' })
  const visitor = await requireNotShareUser(request)
  const { searchParams: search } = new URL(request.url)
  const backTo = dashboardOf(search)
  const { title } = dashboardMessages
  const options = { visitor, timeZone: visitor.timezone, linkTo: (path: string) => path }
  const part = { anchor: 'dashboard', title, level: 1, path: backTo } as const
  const orderTo = orderOf(search)
  const parts = await printParts(request, [part], options)
  if (parts[0]?.screen === 'gone') throw notFoundScreen()
  return { action, backTo, orderTo, title, parts }
}

export default function PrintedDashboardRoute() {
  const { action, backTo, orderTo, parts } = useLoaderData<typeof loader>()
  return (
    <PaperFrame action={action} backTo={backTo} createTo={orderTo}>
      <PrintedParts parts={parts} />
    </PaperFrame>
  )
}
