import { PersonCell } from '~/components/people/person-cell'
import type { Column } from '~/components/ui/table'
import { formatDate } from '~/shared/format/date'
import { mailingMessages as messages } from '~/shared/messages/mailings'
import { MAILING_KINDS } from '~/shared/rules/mailings/kinds'
import type { SubscriberRow } from '~/shared/schemas/mailing'
import { subscriberAddress } from './subscriber-tabs'
import { SuspendedBadge } from './suspended-badge'

export function subscriberColumns({
  timeZone,
  withOrganization,
}: {
  timeZone: string
  withOrganization: boolean
}): Column<SubscriberRow>[] {
  return [
    {
      key: 'name',
      header: messages.column.subscriber,
      rowHeader: true,
      wide: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
          <PersonCell
            name={row.name}
            email={row.email}
            to={subscriberAddress(row)}
            isTeam={row.type === 'team'}
            isActive={row.isActive}
          />
          {row.suspendedAt === null ? null : (
            <SuspendedBadge
              title={messages.center.suspendedSince(
                formatDate(row.suspendedAt, timeZone),
                row.suspendedReason,
              )}
            />
          )}
        </span>
      ),
    },
    ...(withOrganization
      ? [
          {
            key: 'organization',
            header: messages.column.organization,
            wide: true,
            cell: (row: SubscriberRow) => row.organizationName,
          },
        ]
      : []),
    ...MAILING_KINDS.map((kind) => ({
      key: kind,
      header: messages.kinds[kind],
      align: 'right' as const,
      span: 8 as const,
      cell: (row: SubscriberRow) => row.counts[kind] || <span className="text-quiet">–</span>,
    })),
  ]
}
