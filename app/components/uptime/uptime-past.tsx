import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { uptimeReportMessages } from '~/shared/messages/uptime'
import type { PageOf } from '~/shared/schemas/paging'
import type { Outage } from '~/shared/schemas/uptime'
import { DayStrip } from './availability/day-strip'
import { MaintenanceList } from './maintenance-list'
import { outageColumns } from './outages/outage-columns'
import type { SelectedMonitor } from './response/response-lines'

const words = uptimeReportMessages

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
        title={words.outages}
        note={total > items.length ? words.newestOnly(items.length) : words.outageCount(total)}
        flush
      >
        {items.length === 0 ? (
          <EmptyState text={words.noOutages} className="py-8" />
        ) : (
          <DataTable
            caption={words.outages}
            columns={outageColumns(timeZone)}
            rows={items}
            rowKey={({ _id }) => _id}
          />
        )}
      </Card>
      <MaintenanceList maintenance={monitor.maintenance} timeZone={timeZone} />
      <Card title={words.calendar}>
        <DayStrip days={monitor.days} label={words.calendar} />
      </Card>
    </>
  )
}
