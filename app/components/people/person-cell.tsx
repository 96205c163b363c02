import { Link } from '@remix-run/react'
import Users from 'lucide-react/icons/users'
import { Badge } from '~/components/ui/badge'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'

type PersonCellProps = {
  name: string
  email: string | null
  to?: string | undefined
  isTeam?: boolean
  isActive?: boolean
}

export function PersonCell({ name, email, to, isTeam = false, isActive = true }: PersonCellProps) {
  return (
    <span className="flex min-w-0 flex-col py-1">
      <span className="inline-flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {to ? (
          <Link to={to} prefetch="intent" className="hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
        {isTeam ? <Badge icon={Users}>{labels.team}</Badge> : null}
        {isActive ? null : <Badge tone="warning">{labels.inactive}</Badge>}
      </span>
      {email && email !== name ? (
        <span className="text-13 font-normal text-quiet wrap-anywhere">{email}</span>
      ) : null}
    </span>
  )
}
