import { Form, Link, useLocation, useSearchParams } from '@remix-run/react'
import { BookmarkToggle } from '~/components/bookmarks/bookmark-toggle'
import { AddToComparison } from '~/components/compare-sessions/add-to-comparison'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { SegmentedLinks } from '~/components/ui/tabs'
import { formatDateTime } from '~/shared/format/date'
import { bookmarksMessages } from '~/shared/messages/bookmarks'
import { formMessages } from '~/shared/messages/form'
import { chartMessages, rangeMessages, reportMessages } from '~/shared/messages/report'
import { withParams } from '~/shared/paths'
import { zoomWithin } from '~/shared/rules/charts/chart-zoom'
import { RANGE_DAYS, type RangePreset } from '~/shared/rules/time/date-range'
import type { OpportunitySummary } from '~/shared/schemas/opportunities'
import type { ReportView } from '~/shared/schemas/report-view'
import { DeleteTestButton } from '../runs/delete-test-button'
import { CompareTestLink } from './compare-test-link'
import { pointChoice } from './point-choice'
import { PointPicker } from './point-picker'
import type { ShownSeries } from './use-shown-series'
import { TEST_PARAMS } from './use-test-link'
import { zoomSentence } from './zoom-note'

export interface ReportBarProps {
  report: ReportView
  range: { startDate: string; endDate: string; preset: RangePreset | null; isInvalid: boolean }
  presets: Record<RangePreset, { startDate: string; endDate: string }>
  timeZone: string
  /** Null for visitors without bookmarks. */
  bookmark: { page: number; isBookmarked: boolean } | null
  /** Series of the shown test. */
  shown?: ShownSeries | null
  /** Of the shown test; null if it failed or they are not stored. */
  opportunities?: OpportunitySummary | null
  /** Whether the section shows the selected test and its device, and offers to delete it. */
  showsTest?: boolean
}

const DATE =
  'h-9 min-w-0 flex-1 rounded-6 bg-surface px-2 text-13 sm:px-2.5 shadow-[inset_0_0_0_1px_var(--edge)]'

export function ReportBar(props: ReportBarProps) {
  const { report, range, presets, timeZone, bookmark, showsTest = true } = props
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { point, series, choices } = report
  const locations = new Set(choices.map((choice) => choice.location)).size
  const own: Record<string, number> = point ? { device: point.device, location: point.location } : {}
  const to = (changes: Record<string, string | number | null>) =>
    withParams(pathname, search, { ...TEST_PARAMS, ...own, ...changes })
  const chosen: Record<string, string | number> = { ...Object.fromEntries(search), ...own }
  const kept = Object.fromEntries(
    Object.entries(chosen).flatMap(([name, value]) =>
      name === 'pointId' || name in TEST_PARAMS ? [] : [[name, String(value)]],
    ),
  )
  const shown = choices.find((one) => one.device === point?.device && one.location === point.location)
  return (
    <>
      {point && shown && showsTest ? (
        <p className="-mt-4 hidden text-quiet print:block">
          {shown.deviceName}, {shown.locationLabel}, {formatDateTime(point.createdAt, timeZone)}
        </p>
      ) : null}
      <div className="flex flex-col gap-3" data-print="hide">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-4">
          {showsTest ? (
            <SegmentedLinks
              label="Device"
              tabs={choices.map((choice) => ({
                to: to({ device: choice.device, location: choice.location }),
                label: locations > 1 ? `${choice.deviceName}, ${choice.locationLabel}` : choice.deviceName,
                current: point?.device === choice.device && point.location === choice.location,
              }))}
            />
          ) : null}
          <SegmentedLinks
            label="Dates"
            tabs={(Object.keys(RANGE_DAYS) as RangePreset[]).map((preset) => ({
              to: to({ ...presets[preset], pointId: null, zoom: null }),
              label: `${RANGE_DAYS[preset]} d`,
              current: range.preset === preset,
            }))}
          />
          <Form
            method="get"
            className="flex items-center gap-1.5 max-sm:w-full sm:gap-2"
            key={`${range.startDate}${range.endDate}`}
          >
            {['device', 'location'].map((name) =>
              chosen[name] ? <input key={name} type="hidden" name={name} value={chosen[name]} /> : null,
            )}
            <input
              type="date"
              name="startDate"
              defaultValue={range.startDate}
              aria-label={rangeMessages.start}
              className={DATE}
            />
            <span aria-hidden="true" className="text-quiet max-sm:hidden">
              –
            </span>
            <input
              type="date"
              name="endDate"
              defaultValue={range.endDate}
              aria-label={rangeMessages.end}
              className={DATE}
            />
            <Button>{formMessages.apply}</Button>
          </Form>
          <div className="flex items-center gap-1 empty:hidden max-sm:w-full lg:ml-auto">
            {point && series ? (
              <PointPicker
                points={pointChoices(report, timeZone)}
                selectedId={point._id}
                previousTo={point.previous ? to({ pointId: point.previous }) : null}
                nextTo={point.next ? to({ pointId: point.next }) : null}
                kept={kept}
              />
            ) : null}
            {point?.previous && showsTest ? <CompareTestLink point={point} /> : null}
            {point && showsTest && !point.failureCode ? <AddToComparison point={point._id} /> : null}
            {point?.isPoint && series && showsTest ? <DeleteTestButton point={point._id} /> : null}
            {bookmark ? <BookmarkToggle {...bookmark} label={bookmarksMessages.toggle} /> : null}
          </div>
        </div>
        {range.isInvalid ? <Notice tone="warning">{rangeMessages.invalid}.</Notice> : null}
        <Zoomed {...{ report, timeZone }} wholeTo={to({ zoom: null })} />
        {report.isSubstitute ? <Notice tone="info">{reportMessages.closestShown}</Notice> : null}
      </div>
    </>
  )
}

type ZoomedProps = Pick<ReportBarProps, 'report' | 'timeZone'> & { wholeTo: string }

/** States that only a part of the dates is shown, so that no data is hidden without notice. */
function Zoomed({ report, timeZone, wholeTo }: ZoomedProps) {
  const [search] = useSearchParams()
  const zoom = zoomWithin(search.get('zoom'), [Date.parse(report.start), Date.parse(report.end)])
  if (!zoom) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-13">
      <span className="text-quiet">{zoomSentence(zoom, timeZone)}</span>
      <Link to={wholeTo} preventScrollReset className="rounded-2 text-link hover:underline">
        {chartMessages.wholeRange}
      </Link>
    </p>
  )
}

function pointChoices({ point, series }: ReportView, timeZone: string) {
  const listed = (series?.points ?? []).map(({ _id, ...one }) => ({ id: _id, ...one }))
  const all =
    listed.some((one) => one.id === point?._id) || !point
      ? listed
      : [
          ...listed,
          { id: point._id, at: Date.parse(point.createdAt), status: point.status, isNoisy: point.isNoisy },
        ]
  return all.map((one) => pointChoice(one, timeZone))
}
