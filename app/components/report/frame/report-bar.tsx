import { useLocation, useSearchParams } from '@remix-run/react'
import { BookmarkToggle } from '~/components/bookmarks/bookmark-toggle'
import { AddToComparison } from '~/components/report/frame/add-to-comparison'
import { Notice } from '~/components/ui/notice'
import { SegmentedLinks } from '~/components/ui/tabs'
import { formatDateTime } from '~/shared/format/date'
import { bookmarksMessages } from '~/shared/messages/bookmarks'
import { rangeMessages, reportMessages } from '~/shared/messages/report'
import { withParams } from '~/shared/paths'
import { RANGE_DAYS, type RangePreset } from '~/shared/rules/time/date-range'
import type { OpportunitySummary } from '~/shared/schemas/opportunities'
import type { ReportView } from '~/shared/schemas/report-view'
import { DeleteTestButton } from '../runs/delete-test-button'
import { CompareTestLink } from './compare-test-link'
import { DatesForm, ZoomedDates } from './dates-form'
import { pointChoice } from './point-choice'
import { PointPicker } from './point-picker'
import type { ShownSeries } from './use-shown-series'
import { TEST_PARAMS } from './use-test-link'

export interface ReportBarProps {
  report: ReportView
  range: { startDate: string; endDate: string; preset: RangePreset | null; isInvalid: boolean }
  presets: Record<RangePreset, { startDate: string; endDate: string }>
  timeZone: string
  /** Null for visitors without bookmarks. */
  bookmark: { page: number; isBookmarked: boolean } | null
  /** Series of the shown test. */
  series?: ShownSeries | null
  /** Of the shown test; null if it failed or they are not stored. */
  opportunities?: OpportunitySummary | null
  /** Whether the section shows the selected test and its device, and offers to delete it. */
  showsTest?: boolean
}

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
  const current = choices.find((one) => one.device === point?.device && one.location === point.location)
  return (
    <>
      {point && current && showsTest ? (
        <p className="-mt-4 hidden text-quiet print:block">
          {current.deviceName}, {current.locationLabel}, {formatDateTime(point.createdAt, timeZone)}
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
          <DatesForm dates={range}>
            {['device', 'location'].map((name) =>
              chosen[name] ? <input key={name} type="hidden" name={name} value={chosen[name]} /> : null,
            )}
          </DatesForm>
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
        <ZoomedDates
          whole={[Date.parse(report.start), Date.parse(report.end)]}
          wholeTo={to({ zoom: null })}
          timeZone={timeZone}
        />
        {report.isSubstitute ? <Notice tone="info">{reportMessages.closestShown}</Notice> : null}
      </div>
    </>
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
