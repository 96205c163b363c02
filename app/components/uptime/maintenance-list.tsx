import { Card } from '~/components/ui/card'
import { formatDateTime } from '~/shared/format/date'
import { uptimeReportMessages as messages } from '~/shared/messages/uptime'
import type { SelectedMonitor } from './response/response-lines'

const MAX_WINDOWS = 10

type Props = Pick<SelectedMonitor, 'maintenance'> & { timeZone: string }

export function MaintenanceList({ maintenance, timeZone }: Props) {
  if (maintenance.length === 0) return null
  const windows = maintenance.toSorted((one, other) => other.from - one.from).slice(0, MAX_WINDOWS)
  const moment = (at: number) => formatDateTime(at, timeZone)
  return (
    <Card title={messages.maintenance} note={messages.times(maintenance.length)}>
      <ul className="flex flex-col gap-1.5 text-13">
        {windows.map(({ from, to, name }) => (
          <li key={`${from}-${to}-${name}`} className="flex flex-wrap gap-x-4 wrap-anywhere">
            <span>{messages.fromTo(moment(from), moment(to))}</span>
            <span className="min-w-0 text-quiet">{name}</span>
          </li>
        ))}
        {maintenance.length > MAX_WINDOWS ? (
          <li className="text-quiet">{messages.more(maintenance.length - MAX_WINDOWS)}</li>
        ) : null}
      </ul>
    </Card>
  )
}
