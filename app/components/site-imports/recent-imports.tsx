import { Link } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { formatDateTime } from '~/shared/format/date'
import { siteImportMessages as messages } from '~/shared/messages/site-imports'
import { paths } from '~/shared/paths'
import type { SiteImport } from '~/shared/schemas/site-import'

function outcomeOf({ state, written, failed, creates, updates }: SiteImport): string {
  if (state === 'done')
    return failed > 0 ? messages.doneWithFailures(written, failed) : messages.done(written)
  if (state === 'stopped') return messages.stopped(written)
  if (state === 'checked') return messages.conclusion(creates, updates)
  return state === 'queued' ? messages.queued : messages.writing(written + failed, creates + updates)
}

export function RecentImports({ imports, timeZone }: { imports: SiteImport[]; timeZone: string }) {
  if (imports.length === 0) return null
  return (
    <Card title={messages.recent} note={messages.expires}>
      <ul className="flex flex-col gap-2">
        {imports.map((one) => (
          <li key={one._id} className="flex flex-wrap gap-x-3">
            <Link
              to={paths.importSites(one.client, one.project, { import: one._id })}
              className="text-link [overflow-wrap:anywhere] hover:underline"
            >
              {one.fileName ?? messages.pasted}
            </Link>
            <span className="text-quiet">{formatDateTime(one.createdAt, timeZone)}</span>
            <span>{outcomeOf(one)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
