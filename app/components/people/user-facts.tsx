import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { useVisitor } from '~/components/visitor/use-visitor'
import { formatDate } from '~/shared/format/date'
import { peopleMessages, rolesMessages } from '~/shared/messages/people'
import { peopleLabelsMessages as labels } from '~/shared/messages/people-labels'
import { paths } from '~/shared/paths'
import type { User } from '~/shared/schemas/user'

const messages = peopleMessages.user

export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Organizations({ user }: { user: User }) {
  const hasBilling = useVisitor()?.hasBilling ?? false
  if (user.organizations.length === 0) return '–'
  return (
    <ul className="flex flex-col gap-1">
      {user.organizations.map((one) => (
        <li key={one._id} className="flex flex-wrap items-center gap-2">
          <Link to={paths.organizationInfo(one._id)} className="text-link hover:underline">
            {one.name}
          </Link>
          {one.isOwner ? <Badge tone="accent">{rolesMessages.owner.title}</Badge> : null}
          {hasBilling && one.isBillingAdmin ? <Badge>{messages.billingAdmin}</Badge> : null}
          {one.isTrial ? <Badge tone="info">{labels.trial}</Badge> : null}
        </li>
      ))}
    </ul>
  )
}

export function UserFacts({ user, timeZone }: { user: User; timeZone: string }) {
  return (
    <Card title={labels.account}>
      <Facts
        facts={[
          [labels.email, user.email],
          [labels.firstName, user.firstName || '–'],
          [labels.lastName, user.lastName || '–'],
          [labels.emailConfirmed, user.isConfirmed ? labels.yes : labels.no],
          [labels.signIn, user.isLdapUser ? labels.companyDirectory : labels.passwordOrLinkedAccount],
          [
            labels.lastSignedIn,
            user.lastLoggedIn ? formatDate(user.lastLoggedIn, timeZone) : messages.neverSignedIn,
          ],
          [labels.added, formatDate(user.createdAt, timeZone)],
          [labels.organizations, <Organizations key="organizations" user={user} />],
          ...(user.isSuper ? [[labels.role, rolesMessages.super.title] as [string, ReactNode]] : []),
        ]}
      />
    </Card>
  )
}
