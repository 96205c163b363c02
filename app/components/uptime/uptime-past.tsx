import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { uptimeReportMessages as messages } from '~/shared/messages/uptime'
import type { PageOf } from '~/shared/schemas/paging'
import type { Outage } from '~/shared/schemas/uptime'
import { DayStrip } from './availability/day-strip'
import { MaintenanceList } from './maintenance-list'
import { outageColumns } from './outages/outage-columns'
import type { SelectedMonitor } from './response/response-lines'

export interface UptimePastProps {
  monitor: Pick<SelectedMonitor, 'days' | 'maintenance'>
  outages: PageOf<Outage>
  timeZone: string
}

export function UptimePast({ monitor, outages, timeZone }: UptimePastProps) {
  const { items, total } = outages
  return (
    <>
      <Card
        title={messages.outages}
        note={total > items.length ? messages.newestOnly(items.length) : messages.outageCount(total)}
        flush
      >
        {items.length === 0 ? (
          <EmptyState text={messages.noOutages} className="py-8" />
        ) : (
          <DataTable
            caption={messages.outages}
            columns={outageColumns(timeZone)}
            rows={items}
            rowKey={({ _id }) => _id}
          />
        )}
      </Card>
      <MaintenanceList maintenance={monitor.maintenance} timeZone={timeZone} />
      <Card title={messages.calendar}>
        <DayStrip days={monitor.days} label={messages.calendar} />
      </Card>
    </>
  )
}
