import type { ChartAnnotation } from '~/components/charts/model'
import { presentAnnotation } from '~/components/report/frame/report-events'
import { formatDuration } from '~/shared/format/time'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { paths } from '~/shared/paths'
import type { DashboardEvents } from '~/shared/schemas/dashboard-events'

const words = customDashboardMessages.chart

/** Flags of a dashboard's charts. */
export const flagsOf = ({ items }: DashboardEvents, showsNotes: boolean): ChartAnnotation[] =>
  items
    .filter(({ kind }) => showsNotes || kind !== 'note')
    .map((event): ChartAnnotation => {
      if (event.kind !== 'outage') return presentAnnotation(event)
      const lasted = event.to === null ? words.ongoing : formatDuration(event.to - event.at)
      return {
        at: event.at,
        kind: 'outage',
        text: `${words.outage(`${event.monitor}, ${event.siteName}`)}, ${lasted}`,
        to: paths.outage(event._id),
      }
    })
