import { useLocation, useSearchParams } from '@remix-run/react'
import { DatesForm, ZoomedDates } from '~/components/report/frame/dates-form'
import { classes } from '~/components/ui/classes'
import { Notice } from '~/components/ui/notice'
import { SegmentedLinks } from '~/components/ui/tabs'
import { formatDate } from '~/shared/format/date'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { rangeMessages } from '~/shared/messages/report'
import { withParams } from '~/shared/paths'
import { RANGE_DAYS, type RangePreset } from '~/shared/rules/time/date-range'
import { DAY_MS } from '~/shared/values/units'

export type ShownRange = {
  startDate: string
  endDate: string
  preset: RangePreset | null
  isInvalid: boolean
  presets: Record<RangePreset, { startDate: string; endDate: string }>
}

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
          <DatesForm dates={range} />
        </div>
        {isInvalid ? <Notice tone="warning">{rangeMessages.invalid}.</Notice> : null}
        <ZoomedDates
          whole={[Date.parse(startDate), Date.parse(endDate) + DAY_MS]}
          wholeTo={withParams(pathname, search, { zoom: null })}
          timeZone={timeZone}
        />
      </div>
    </>
  )
}
