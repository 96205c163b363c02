import { useLocation, useSearchParams } from '@remix-run/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Badge } from '~/components/ui/badge'
import { Menu } from '~/components/ui/menu/menu'
import { SegmentedLinks } from '~/components/ui/tabs'
import { formatDate, formatDateTime } from '~/shared/format/date'
import { lowerFirst } from '~/shared/format/letter-case'
import { rangeMessages, reportMessages } from '~/shared/messages/report'
import { reportLabelsMessages as labels } from '~/shared/messages/report-labels'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { withParams } from '~/shared/paths'
import { RANGE_DAYS, type RangePreset } from '~/shared/rules/time/date-range'
import type { ReportView } from '~/shared/schemas/report-view'
import { DatesForm } from './dates-form'
import { NoiseNote } from './noise-note'
import { pointChoice } from './point-choice'
import { NextTest, PointSelect, PreviousTest } from './point-picker'
import type { ReportBar } from './use-shown-report'
import { TEST_PARAMS } from './use-test-link'

interface Props {
  report: ReportView
  bar: ReportBar
  /** Whether the screen shows one test; else it has dates only. */
  showsTest: boolean
}

const BUTTON =
  'inline-flex h-9 w-full min-w-0 items-center gap-2 px-3 text-13 font-medium shadow-[inset_0_0_0_1px_var(--edge)] hover:bg-hover'

/** Device, test and dates of a report, in one control. A noisy test is marked here, beside its date, and nowhere else. */
export function TestControl({ report, bar, showsTest }: Props) {
  const { range, presets, timeZone } = bar
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
  const nameOf = ({ deviceName, locationLabel }: ReportView['choices'][number]) =>
    locations > 1 ? `${deviceName}, ${locationLabel}` : deviceName
  const current = choices.find((one) => one.device === point?.device && one.location === point.location)
  const dates = range.preset
    ? rangeMessages[range.preset]
    : `${formatDate(range.startDate, 'UTC')} – ${formatDate(range.endDate, 'UTC')}`
  const shown = showsTest ? point : null
  return (
    <>
      {shown && current ? (
        <p className="hidden w-full text-quiet print:block">
          {current.deviceName}, {current.locationLabel}, {formatDateTime(shown.createdAt, timeZone)}
          {shown.isNoisy ? `, ${lowerFirst(runQualityMessages.disturbed)}` : null}
        </p>
      ) : null}
      <div className="flex min-w-0 items-center gap-1 max-md:order-last max-md:w-full" data-print="hide">
        {shown && series ? (
          <PreviousTest to={shown.previous ? to({ pointId: shown.previous }) : null} />
        ) : null}
        <div className="min-w-0 max-md:flex-1">
          <Menu
            label={reportMessages.test}
            align="right"
            isWide
            buttonClassName={BUTTON}
            button={
              <>
                <span className="truncate">
                  {shown && current
                    ? `${nameOf(current)} · ${formatDateTime(shown.createdAt, timeZone)}`
                    : dates}
                </span>
                {shown?.isNoisy ? (
                  <Badge tone="warning" title={runQualityMessages.noisy}>
                    {runQualityMessages.disturbed}
                  </Badge>
                ) : null}
                <ChevronDown size={14} aria-hidden="true" className="ml-auto shrink-0" />
              </>
            }
          >
            <div className="flex flex-col items-start gap-3 p-2">
              {shown?.isNoisy ? <NoiseNote point={shown} /> : null}
              {showsTest && choices.length > 0 ? (
                <SegmentedLinks
                  label={labels.device}
                  tabs={choices.map((choice) => ({
                    to: to({
                      device: choice.device,
                      location: choice.location,
                      formFactor: choice.formFactor,
                    }),
                    label: nameOf(choice),
                    current: choice === current,
                  }))}
                />
              ) : null}
              {point && series ? (
                <PointSelect points={pointChoices(report, timeZone)} selectedId={point._id} kept={kept} />
              ) : null}
              <SegmentedLinks
                label={labels.dates}
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
            </div>
          </Menu>
        </div>
        {shown && series ? <NextTest to={shown.next ? to({ pointId: shown.next }) : null} /> : null}
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
