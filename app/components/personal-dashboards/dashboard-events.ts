import type { ChartAnnotation } from '~/components/charts/model'
import { presentAnnotation } from '~/components/report/frame/report-events'
import { formatDuration } from '~/shared/format/time'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { paths } from '~/shared/paths'
import type { DashboardEvents } from '~/shared/schemas/dashboard-events'

const messages = customDashboardMessages.chart

type Reader = { showsNotes: boolean; mayLeave: boolean }

/** Flags of a dashboard's charts; visitors with a link to the dashboard have no way to the outages. */
export const flagsOf = ({ items }: DashboardEvents, { showsNotes, mayLeave }: Reader): ChartAnnotation[] =>
  items
    .filter(({ kind }) => showsNotes || kind !== 'note')
    .map((event): ChartAnnotation => {
      if (event.kind !== 'outage') return presentAnnotation(event)
      const lasted = event.to === null ? messages.ongoing : formatDuration(event.to - event.at)
      return {
        at: event.at,
        kind: 'outage',
        text: `${messages.outage(`${event.monitor}, ${event.siteName}`)}, ${lasted}`,
        ...(mayLeave && { to: paths.outage(event._id) }),
      }
    })
