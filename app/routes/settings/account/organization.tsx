import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import Building2 from 'lucide-react/icons/building-complex'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { Facts } from '~/components/people/user-facts'
import { Badge } from '~/components/ui/badge'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { apiFor } from '~/server/screens/api-for'
import { requireVisitor } from '~/server/screens/visitor'
import { peopleMessages as messages, rolesMessages } from '~/shared/messages/people'
import { settingsLabelsMessages as labels } from '~/shared/messages/settings-labels'
import { paths } from '~/shared/paths'
import type { OwnOrganization } from '~/shared/schemas/user'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request)
  return { organizations: await apiFor(request).get('/api/auth/organizations') }
}

function OwnRole({ organization }: { organization: OwnOrganization }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={organization.isOwner ? 'accent' : 'neutral'}>
        {organization.isOwner ? rolesMessages.owner.title : messages.team.member}
      </Badge>
      {organization.isBillingAdmin ? <Badge>{messages.user.billingAdmin}</Badge> : null}
      {organization.isTrial ? <Badge tone="info">{labels.trial}</Badge> : null}
    </span>
  )
}

export default function OwnOrganizationRoute() {
  const { organizations } = useLoaderData<typeof loader>()
  if (organizations.length === 0) {
    return (
      <Card>
        <EmptyState icon={Building2} text={messages.organization.none} />
      </Card>
    )
  }
  return (
    <div className="flex max-w-form flex-col gap-6">
      {organizations.map((organization) => (
        <Card
          key={organization._id}
          title={organization.name}
          actions={
            organization.isOwner ? (
              <ButtonLink to={paths.organizationInfo(organization._id)} size="small">
                {labels.open}
              </ButtonLink>
            ) : null
          }
        >
          <Facts
            facts={[
              [labels.role, <OwnRole key="role" organization={organization} />],
              [labels.members, organization.members],
              [labels.clients, organization.clients],
            ]}
          />
        </Card>
      ))}
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
