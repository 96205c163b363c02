import { Link } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import { paths } from '~/shared/paths'
import type { Site } from '~/shared/schemas/site'

type ScriptLinksProps = { site: Site; scripts: { page: number; measuredSteps: number }[] }

export function ScriptLinks({ site, scripts }: ScriptLinksProps) {
  const steps = new Map(scripts.map(({ page, measuredSteps }) => [page, measuredSteps]))
  return (
    <Card title={messages.pagesTitle} note={messages.pagesNote}>
      <ul className="flex flex-col divide-y divide-line">
        {site.pages.map((page) => {
          const measured = steps.get(page._id)
          return (
            <li key={page._id} className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
              <Link
                to={paths.pageScript(site.client, site.project, site._id, page._id)}
                className="min-w-0 flex-1 truncate text-link hover:underline"
              >
                {page.name}
              </Link>
              {measured === undefined ? (
                <span className="text-13 text-quiet">{messages.unscripted}</span>
              ) : (
                <Badge tone="info">{messages.scripted(measured)}</Badge>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
