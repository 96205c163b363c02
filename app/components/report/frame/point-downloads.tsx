import { Link, useLocation } from '@remix-run/react'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Printer from 'lucide-react/icons/printer'
import { useVisitor } from '~/components/settings/use-visitor'
import { downloadsMessages } from '~/shared/messages/evidence'
import { pdfMessages } from '~/shared/messages/pdf'
import { reportMessages } from '~/shared/messages/report'
import { coverMessages, lighthouseMessages } from '~/shared/messages/report-sections'
import { paths } from '~/shared/paths'
import type { PointDetail } from '~/shared/schemas/lighthouse'

type Props = {
  point: Pick<PointDetail, '_id' | 'evidence'>
  coverTo?: string
  hasFigures?: boolean
  seriesTo?: string
}

const LINK = 'flex items-center gap-1.5 rounded-2 py-0.5 font-medium hover:underline'

function filesOf({ point: { _id, evidence }, hasFigures = false, seriesTo }: Props) {
  const files = [
    { kind: 'report', label: reportMessages.download, href: paths.reportFile(_id) },
    { kind: 'requests', label: downloadsMessages.har, href: paths.runFile(_id, 'har') },
    { kind: 'requests', label: downloadsMessages.requests, href: paths.runFile(_id, 'requests/export') },
    { kind: 'filmstrip', label: downloadsMessages.video, href: paths.runVideo(_id) },
    { kind: 'body', label: downloadsMessages.body, href: paths.runFile(_id, 'htmlbody') },
    { kind: 'trace', label: downloadsMessages.trace, href: paths.runFile(_id, 'trace') },
  ] as const
  const kept = files
    .filter(({ kind }) => evidence.includes(kind))
    .map(({ label, href }) => ({ label, href, name: '' }))
  const figures = {
    label: lighthouseMessages.figures,
    href: paths.runFigures(_id),
    name: `test-${_id}.json`,
  }
  const series = { label: downloadsMessages.series, href: seriesTo ?? '', name: '' }
  return [...kept, ...(hasFigures ? [figures] : []), ...(seriesTo ? [series] : [])]
}

/** Downloads of a run, limited to files that are still stored. */
export function PointDownloads(props: Props) {
  const files = filesOf(props)
  const { coverTo } = props
  const { pathname, search } = useLocation()
  const mayPrint = useVisitor() !== null
  if (files.length === 0 && !coverTo) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1" data-print="hide">
      {files.map(({ label, href, name }) => (
        <li key={href}>
          <a href={href} className={LINK} download={name}>
            <Download size={16} aria-hidden="true" className="shrink-0" />
            {label}
          </a>
        </li>
      ))}
      {coverTo ? (
        <li>
          <Link to={coverTo} className={LINK}>
            <FileText size={16} aria-hidden="true" className="shrink-0" />
            {coverMessages.title}
          </Link>
        </li>
      ) : null}
      {coverTo && mayPrint ? (
        <li>
          <a href={paths.downloadPdf(pathname + search)} className={LINK}>
            <Printer size={16} aria-hidden="true" className="shrink-0" />
            {pdfMessages.download}
          </a>
        </li>
      ) : null}
    </ul>
  )
}
