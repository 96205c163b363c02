import { Download } from 'lucide-react'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'
import type { PointDetail } from '~/shared/schemas/lighthouse'

/** Files of a run, those only that are still kept. */
export function PointDownloads({ point }: { point: Pick<PointDetail, '_id' | 'evidence'> }) {
  const { _id, evidence } = point
  const files = [
    { kind: 'report', label: messages.report.download, href: paths.reportFile(_id) },
    { kind: 'requests', label: messages.downloads.har, href: paths.runFile(_id, 'har') },
    { kind: 'filmstrip', label: messages.downloads.video, href: paths.runVideo(_id) },
    { kind: 'body', label: messages.downloads.body, href: paths.runFile(_id, 'htmlbody') },
    { kind: 'trace', label: messages.downloads.trace, href: paths.runFile(_id, 'trace') },
  ] as const
  const kept = files.filter(({ kind }) => evidence.includes(kind))
  if (kept.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1" data-print="hide">
      {kept.map(({ kind, label, href }) => (
        <li key={kind}>
          <a
            href={href}
            className="flex items-center gap-1.5 rounded-2 py-0.5 font-medium hover:underline"
            download
          >
            <Download size={16} aria-hidden="true" className="shrink-0" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
