import { paths } from '~/shared/paths'
import type { StatusPage } from '~/shared/schemas/status-page'
import type { PageMonitorRow, StatusPageRow } from './store'

interface Known {
  client: number
  clientName: string
  row: StatusPageRow | undefined
  monitors: PageMonitorRow[]
  /** Where the public page is. */
  origin: string
}

/** With the defaults of the form before the first save. */
export const presentStatusPage = ({ client, clientName, row, monitors, origin }: Known): StatusPage => ({
  client,
  clientName,
  title: row?.title ?? clientName,
  message: row?.message ?? '',
  isEnabled: row?.is_enabled ?? false,
  accent: row?.accent ?? '',
  website: row?.website ?? '',
  showsResponse: row?.shows_response ?? true,
  monitors: monitors.map(({ monitor_id, label, name, site_name }) => ({
    monitor: monitor_id,
    label: label ?? '',
    name,
    siteName: site_name,
  })),
  key: row?.key ?? null,
  url: row ? new URL(paths.publicStatus(row.key), origin).href : null,
})
