import type { UserActor } from '~/shared/rules/access/roles'
import { MAILING_LEVELS, type MailingKind } from '~/shared/rules/mailings/kinds'
import type { Mailing, SubscriberRow } from '~/shared/schemas/mailing'
import { presentLevels } from '../../platform/access'
import type { MailingRow } from './mailing-read.store'
import { mayUpdate } from './place'
import type { SubscriberCounts } from './subscriber.store'

const subscriberOf = (row: {
  user_id: string | null
  team_id: number | null
  subscriber_name: string
  email: string | null
  is_active: boolean
  suspended_at: Date | null
}) => ({
  type: row.team_id === null ? ('user' as const) : ('team' as const),
  _id: row.user_id ?? String(row.team_id),
  name: row.subscriber_name,
  email: row.email,
  isActive: row.is_active,
  isSuspended: row.suspended_at !== null,
})

const identityOf = (row: MailingRow) => ({
  id: row.id ?? '',
  organizationId: row.organization_id,
  kind: row.kind,
  subject: row.user_id === null ? { user: null, team: row.team_id ?? 0 } : { user: row.user_id, team: null },
  clientId: row.client_id,
  projectId: row.project_id,
  siteId: row.site_id,
})

export function presentMailing(row: MailingRow, user: UserActor): Mailing {
  const depth = [row.client_id, row.project_id, row.site_id].filter((id) => id !== null).length
  return {
    _id: row.id,
    kind: row.kind,
    subscriber: subscriberOf(row),
    level: MAILING_LEVELS[depth] ?? 'organization',
    organization: row.organization_id,
    organizationName: row.organization_name,
    ...presentLevels(row),
    isSubscribed: row.is_subscribed,
    frequency: row.frequency,
    weekday: row.weekday,
    hour: row.hour,
    hasPdf: row.has_pdf,
    timezone: row.user_id === null ? null : row.timezone,
    nextAt: row.user_id === null ? null : (row.next_at?.toISOString() ?? null),
    lastAt: row.last_at?.toISOString() ?? null,
    mayUpdate: mayUpdate(user, identityOf(row)),
    isOwnTeam: row.team_id !== null && user.teams.some(({ teamId }) => teamId === row.team_id),
  }
}

export const presentSubscriber = (row: SubscriberCounts): SubscriberRow => ({
  ...subscriberOf(row),
  organization: row.organization_id,
  organizationName: row.organization_name,
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  suspendedReason: row.suspended_reason,
  counts: row.counts as Record<MailingKind, number>,
})
