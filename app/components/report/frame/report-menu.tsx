import { useLocation, useSearchParams } from '@remix-run/react'
import Bookmark from 'lucide-react/icons/bookmark'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FilePlus from 'lucide-react/icons/file-plus'
import FileText from 'lucide-react/icons/file-text'
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import ListPlus from 'lucide-react/icons/list-plus'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Trash2 from 'lucide-react/icons/trash'
import { Menu, type MenuItem } from '~/components/ui/menu/menu'
import { useCan, useVisitor } from '~/components/visitor/use-visitor'
import { bookmarksMessages } from '~/shared/messages/bookmarks'
import { downloadsMessages } from '~/shared/messages/evidence'
import { partsMessages } from '~/shared/messages/parts'
import { pdfMessages } from '~/shared/messages/pdf'
import { reportMessages } from '~/shared/messages/report'
import { coverMessages, lighthouseMessages } from '~/shared/messages/report-sections'
import { runTestMessages } from '~/shared/messages/run-test'
import { paths } from '~/shared/paths'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportView } from '~/shared/schemas/report-view'
import { PDF_SECTIONS } from '~/shared/values/pdf-choices'
import type { ReportContext } from './no-point'
import type { ReportBar } from './use-shown-report'

interface Props {
  shown: { report: ReportView; bar: ReportBar } | null
  context: ReportContext
  page: number
  section: string
  showsTest: boolean
}

/** Downloads of a run, limited to files that are still stored. */
function filesOf(
  { _id, evidence, page, device, location }: PointDetail,
  { start, end }: ReportView,
): MenuItem[] {
  const series = paths.seriesExport({ page_id: page, device, location, start_date: start, end_date: end })
  const files = [
    { kind: 'report', label: reportMessages.download, to: paths.reportFile(_id) },
    { kind: 'requests', label: downloadsMessages.har, to: paths.runFile(_id, 'har') },
    { kind: 'requests', label: downloadsMessages.requests, to: paths.runFile(_id, 'requests/export') },
    { kind: 'filmstrip', label: downloadsMessages.video, to: paths.runVideo(_id) },
    { kind: 'body', label: downloadsMessages.body, to: paths.runFile(_id, 'htmlbody') },
    { kind: 'trace', label: downloadsMessages.trace, to: paths.runFile(_id, 'trace') },
    { label: lighthouseMessages.figures, to: paths.runFigures(_id), download: `test-${_id}.json` },
    { label: downloadsMessages.series, to: series },
  ]
  return files
    .filter(({ kind }) => !kind || (evidence as readonly string[]).includes(kind))
    .map(({ label, to, download = '' }) => ({ label, to, download, icon: Download }))
}

interface PrintedReport {
  site: number
  page: number
  section: string
  params: URLSearchParams
  point: PointDetail | null
}

/** The section as it is shown, at once; and the form with all sections. */
function pdfItems({ site, page, section, params, point }: PrintedReport): MenuItem[] {
  const report = {
    kind: 'page',
    ...{ site: String(site), page: String(page) },
    ...(point && { device: String(point.device), location: String(point.location), pointId: point._id }),
    ...definedOf(params, ['startDate', 'endDate']),
  }
  const ofSection = PDF_SECTIONS.some((one) => one === section) && {
    label: pdfMessages.download,
    icon: Printer,
    action: paths.orderPdf(),
    fields: { ...report, 'sections[0].id': section, 'sections[0].isIncluded': 'on' },
  }
  const ofReport = { label: pdfMessages.choose, icon: FilePlus, to: paths.orderPdf(report) }
  return ofSection ? [ofSection, ofReport] : [ofReport]
}

const definedOf = (params: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** Everything that may be done with a report and its test, beside running a new one. */
export function ReportMenu({ shown, context, page, section, showsTest }: Props) {
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const isMember = useVisitor() !== null
  const can = useCan()
  const { siteId, projectId } = context.place
  const here = pathname + search
  const point = (showsTest && shown?.report.point) || null
  const bookmark = shown?.bar.bookmark
  const testParams = point && { device: point.device, location: point.location, pointId: point._id }
  const to = (screen: 'coverpage' | 'compare-tests') =>
    paths.report(siteId, page, screen, { ...Object.fromEntries(params), ...testParams })
  const items: (MenuItem | false | null | undefined)[] = [
    can('test.create', context.place) && {
      label: runTestMessages.options,
      icon: SlidersHorizontal,
      to: paths.runTest({
        ...{ site_id: siteId, page_id: page, returnTo: here },
        ...{ device: params.get('device'), location: params.get('location') },
      }),
    },
    bookmark && {
      label: bookmarksMessages.toggle,
      icon: Bookmark,
      current: bookmark.isBookmarked,
      action: paths.bookmarks(),
      fields: {
        page_id: String(page),
        returnTo: here,
        intent: bookmark.isBookmarked ? 'remove' : 'add',
      },
    },
    point !== null &&
      point.previous !== null &&
      section !== 'compare-tests' && {
        label: reportMessages.compareBefore,
        icon: GitCompareArrows,
        to: to('compare-tests'),
      },
    isMember &&
      point &&
      !point.failureCode && {
        label: reportMessages.addToComparison,
        icon: ListPlus,
        action: paths.newCompareSession(),
        fields: { point: point._id, returnTo: here, intent: 'add' },
      },
    ...pdfItems({ site: siteId, page, section, params, point }),
    isMember && {
      label: partsMessages.emailSubscriptions,
      icon: Mail,
      to: paths.siteSubscriptions(projectId, siteId),
    },
    { label: coverMessages.title, icon: FileText, to: to('coverpage') },
    ...(point && shown ? filesOf(point, shown.report) : []),
    point?.isPoint &&
      shown?.report.series &&
      can('test.delete', context.place) && {
        label: partsMessages.deleteTest,
        icon: Trash2,
        danger: true,
        to: paths.deleteTest(point._id, here),
      },
  ]
  return (
    <Menu
      label={reportMessages.more}
      align="right"
      items={items.filter((item): item is MenuItem => Boolean(item))}
      button={<Ellipsis size={16} aria-hidden="true" />}
      buttonClassName="grid size-9 place-items-center shadow-[inset_0_0_0_1px_var(--edge)] hover:bg-hover"
    />
  )
}
