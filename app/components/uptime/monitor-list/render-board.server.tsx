import { renderToStaticMarkup } from 'react-dom/server'
import { type RenderedHtml, rendered } from '~/shared/rendered-html'
import { actorOf } from '~/shared/rules/access/actor'
import { can } from '~/shared/rules/access/roles'
import type { Profile } from '~/shared/schemas/auth'
import type { MonitorBoard } from '~/shared/schemas/monitor-board'
import type { UptimeNow } from '~/shared/schemas/uptime'
import { BoardGroups } from './board-groups'
import { BoardSummary } from './board-summary'

interface RenderProps {
  board: MonitorBoard
  now: UptimeNow
  visitor: Profile
}

/** Rendered on the server: bars, sparklines and forms need no script, and no second copy of their data. */
export function renderBoard(
  { board, now, visitor }: RenderProps,
  request: Request,
): Record<'summary' | 'groups', RenderedHtml> {
  const { pathname, searchParams: search } = new URL(request.url)
  // Forms and links of the list lead to the screen itself, also when it lies below a dialog.
  search.delete('dialog')
  const actor = actorOf(visitor)
  const at = Date.now()
  const { counts, overall } = board
  const groups = (
    <BoardGroups
      {...{ board, pathname, search }}
      now={at}
      timeZone={visitor.timezone}
      canChange={({ organization, client, project, site }) =>
        can(actor, 'monitor.update', {
          organizationId: organization,
          clientId: client,
          projectId: project,
          siteId: site,
        })
      }
    />
  )
  return {
    summary: rendered(renderToStaticMarkup(<BoardSummary {...{ counts, now, overall, at }} />), request),
    groups: rendered(renderToStaticMarkup(groups, { identifierPrefix: 'board' }), request),
  }
}
