import { Form, Link, useLocation, useSearchParams } from '@remix-run/react'
import { zoomSentence } from '~/components/report/frame/zoom-note'
import { Button } from '~/components/ui/button'
import { classes } from '~/components/ui/classes'
import { Notice } from '~/components/ui/notice'
import { SegmentedLinks } from '~/components/ui/tabs'
import { formatDate } from '~/shared/format/date'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { formMessages } from '~/shared/messages/form'
import { chartMessages, rangeMessages } from '~/shared/messages/report'
import { withParams } from '~/shared/paths'
import { zoomWithin } from '~/shared/rules/charts/chart-zoom'
import { RANGE_DAYS, type RangePreset } from '~/shared/rules/time/date-range'

export type ShownRange = {
  startDate: string
  endDate: string
  preset: RangePreset | null
  isInvalid: boolean
  presets: Record<RangePreset, { startDate: string; endDate: string }>
}

const DATE =
  'h-9 min-w-0 flex-1 rounded-6 bg-surface px-2 text-13 shadow-[inset_0_0_0_1px_var(--edge)] sm:px-2.5'

/** The dates of all charts, in the URL. */
export function DateBar({ range, timeZone }: { range: ShownRange; timeZone: string }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { startDate, endDate, presets, preset, isInvalid } = range
  return (
    <>
      <p className={classes('-mt-4 mb-4 text-quiet', search.has('print') ? 'block' : 'hidden print:block')}>
        {formatDate(`${startDate}T00:00:00Z`, 'UTC')} – {formatDate(`${endDate}T00:00:00Z`, 'UTC')}
      </p>
      <div className="mb-4 flex flex-col gap-3" data-print="hide">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SegmentedLinks
            label={customDashboardMessages.view.dates}
            tabs={(Object.keys(RANGE_DAYS) as RangePreset[]).map((name) => ({
              to: withParams(pathname, search, { ...presets[name], zoom: null }),
              label: `${RANGE_DAYS[name]} d`,
              current: preset === name,
            }))}
          />
          <Form
            method="get"
            className="flex items-center gap-1.5 max-sm:w-full sm:gap-2"
            key={`${startDate}${endDate}`}
          >
            <input
              type="date"
              name="startDate"
              defaultValue={startDate}
              aria-label={rangeMessages.start}
              className={DATE}
            />
            <span aria-hidden="true" className="text-quiet max-sm:hidden">
              –
            </span>
            <input
              type="date"
              name="endDate"
              defaultValue={endDate}
              aria-label={rangeMessages.end}
              className={DATE}
            />
            <Button>{formMessages.apply}</Button>
          </Form>
        </div>
        {isInvalid ? <Notice tone="warning">{rangeMessages.invalid}.</Notice> : null}
        <Zoomed range={range} timeZone={timeZone} />
      </div>
    </>
  )
}

/** States that only a part of the dates is shown. */
function Zoomed({ range, timeZone }: { range: ShownRange; timeZone: string }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const days = [Date.parse(range.startDate), Date.parse(range.endDate) + 86_400_000] as const
  const zoom = zoomWithin(search.get('zoom'), days)
  if (!zoom) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-13">
      <span className="text-quiet">{zoomSentence(zoom, timeZone)}</span>
      <Link
        to={withParams(pathname, search, { zoom: null })}
        preventScrollReset
        className="rounded-2 text-link hover:underline"
      >
        {chartMessages.wholeRange}
      </Link>
    </p>
  )
}
