import type { Channel, Delivery } from '~/shared/schemas/channel'
import type { DeliveryRow } from './delivery.store'
import { FAILING_MS } from './rules'
import type { ChannelRow } from './store'

const moment = (at: Date | null) => at?.toISOString() ?? null

export const presentChannel = (row: ChannelRow, now: Date): Channel => ({
  _id: row.id,
  organization: row.organization_id,
  organizationName: row.organization_name,
  client: row.client_id,
  clientName: row.client_name,
  team: row.team_id,
  teamName: row.team_name,
  kind: row.kind,
  name: row.name,
  hint: row.hint,
  settings: row.settings,
  isEnabled: row.is_enabled,
  disabledReason: row.disabled_reason,
  lastDeliveredAt: moment(row.last_delivered_at),
  failingSince: moment(row.failing_since),
  isFailing: row.failing_since !== null && now.getTime() - row.failing_since.getTime() >= FAILING_MS,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** For the activity log: what says nothing secret. */
export const loggedChannel = ({ name, kind, hint, settings, is_enabled, team_id }: ChannelRow) => ({
  name,
  kind,
  hint,
  settings,
  isEnabled: is_enabled,
  ...(team_id !== null && { team: team_id }),
})

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  _id: row.id,
  channel: row.channel_id,
  alert: row.alert_id,
  kind: row.kind,
  title: row.title,
  status: row.status,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  nextAt: moment(row.next_at),
  deliveredAt: moment(row.delivered_at),
  failedAt: moment(row.failed_at),
  responseStatus: row.response_status,
  responseText: row.response_text,
  durationMs: row.duration_ms,
  error: row.error,
})
