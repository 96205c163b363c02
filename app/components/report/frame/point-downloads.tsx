import { useLocation } from '@remix-run/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import { Menu, type MenuItem } from '~/components/ui/menu/menu'
import { useVisitor } from '~/components/visitor/use-visitor'
import { downloadsMessages } from '~/shared/messages/evidence'
import { partsMessages } from '~/shared/messages/parts'
import { pdfMessages } from '~/shared/messages/pdf'
import { reportMessages } from '~/shared/messages/report'
import { coverMessages, lighthouseMessages } from '~/shared/messages/report-sections'
import { paths } from '~/shared/paths'
import type { PointDetail } from '~/shared/schemas/lighthouse'

type Props = {
  point: Pick<PointDetail, '_id' | 'evidence'>
  coverTo?: string
  /** Where visitors subscribe to the site's emails. */
  mailTo?: string
  hasFigures?: boolean
  seriesTo?: string
  align?: 'left' | 'right'
}

function filesOf({ point: { _id, evidence }, hasFigures = false, seriesTo }: Props): MenuItem[] {
  const files = [
    { kind: 'report', label: reportMessages.download, to: paths.reportFile(_id) },
    { kind: 'requests', label: downloadsMessages.har, to: paths.runFile(_id, 'har') },
    { kind: 'requests', label: downloadsMessages.requests, to: paths.runFile(_id, 'requests/export') },
    { kind: 'filmstrip', label: downloadsMessages.video, to: paths.runVideo(_id) },
    { kind: 'body', label: downloadsMessages.body, to: paths.runFile(_id, 'htmlbody') },
    { kind: 'trace', label: downloadsMessages.trace, to: paths.runFile(_id, 'trace') },
  ] as const
  const stored = files
    .filter(({ kind }) => evidence.includes(kind))
    .map(({ label, to }) => ({ label, to, download: '' }))
  const figures = {
    label: lighthouseMessages.figures,
    to: paths.runFigures(_id),
    download: `test-${_id}.json`,
  }
  const series = { label: downloadsMessages.series, to: seriesTo ?? '', download: '' }
  const all = [...stored, ...(hasFigures ? [figures] : []), ...(seriesTo ? [series] : [])]
  return all.map((file) => ({ ...file, icon: Download }))
}

/** Downloads of a run, limited to files that are still stored. */
export function PointDownloads(props: Props) {
  const { coverTo, mailTo, align = 'right' } = props
  const { pathname, search } = useLocation()
  const mayPrint = useVisitor() !== null
  const cover = { label: coverMessages.title, to: coverTo ?? '', icon: FileText }
  const pdf: MenuItem = {
    label: pdfMessages.download,
    to: paths.downloadPdf(pathname + search),
    download: false,
    icon: Printer,
  }
  const mail: MenuItem = { label: partsMessages.getByEmail, to: mailTo ?? '', icon: Mail }
  const items = [
    ...(coverTo && mayPrint ? [pdf] : []),
    ...(mailTo && mayPrint ? [mail] : []),
    ...filesOf(props),
    ...(coverTo ? [cover] : []),
  ]
  if (items.length === 0) return null
  return (
    <div className="w-fit shrink-0" data-print="hide">
      <Menu
        label={reportMessages.downloads}
        align={align}
        items={items}
        buttonClassName="inline-flex h-9 items-center gap-2 px-3 text-13 font-medium shadow-[inset_0_0_0_1px_var(--edge)] hover:bg-hover"
        button={
          <>
            <Download size={16} strokeWidth={1.75} aria-hidden="true" />
            <span aria-hidden="true">{reportMessages.downloads}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </>
        }
      />
    </div>
  )
}
