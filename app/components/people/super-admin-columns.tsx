import { Link } from '@remix-run/react'
import type { Column } from '~/components/ui/table'
import { formatDate } from '~/shared/format/date'
import { peopleMessages as messages, rolesMessages } from '~/shared/messages/people'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
import { paths } from '~/shared/paths'
import type { SuperAdmin } from '~/shared/schemas/user'
import { PersonCell } from './person-cell'

export function superAdminColumns(self: string | undefined, timeZone: string): Column<SuperAdmin>[] {
  return [
    {
      key: 'name',
      header: rolesMessages.super.title,
      rowHeader: true,
      wide: true,
      cell: (admin) => (
        <PersonCell
          name={admin.name}
          email={admin.email}
          to={paths.user(admin._id)}
          isActive={admin.isActive}
        />
      ),
    },
    {
      key: 'lastLoggedIn',
      header: labels.lastSignedIn,
      wide: true,
      cell: (admin) =>
        admin.lastLoggedIn ? formatDate(admin.lastLoggedIn, timeZone) : messages.user.neverSignedIn,
    },
    {
      key: 'revoke',
      header: labels.change,
      align: 'right',
      wide: true,
      cell: (admin) =>
        admin._id === self ? (
          labels.you
        ) : (
          <Link
            to={paths.superAdmins({ dialog: 'revoke', subject: admin._id })}
            aria-label={messages.superAdmin.revoke(admin.name)}
            className="rounded-2 text-link hover:underline"
          >
            {labels.revoke}
          </Link>
        ),
    },
  ]
}
