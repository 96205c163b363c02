import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { Card } from '~/components/ui/card'
import { clientMoveMessages as messages } from '~/shared/messages/client-moves'
import type { ClientMovePlan } from '~/shared/schemas/client-move'

function Facts({ facts, icon: Icon }: { facts: string[]; icon: LucideIcon }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {facts.map((fact) => (
        <li key={fact} className="flex gap-2.5 text-pretty wrap-anywhere">
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-quiet" />
          {fact}
        </li>
      ))}
    </ul>
  )
}

/** What moves with the client and what does not. */
export function MoveLists({ amounts, organization }: Pick<ClientMovePlan, 'amounts' | 'organization'>) {
  const { projects, sites, pages, monitors, hasApiKey, shareLinks, channels } = amounts
  const access = messages.accessStays(hasApiKey, shareLinks, channels)
  return (
    <>
      <Card title={messages.moves}>
        <Facts
          facts={[messages.amounts(projects, sites, pages, monitors), ...messages.movesToo]}
          icon={Check}
        />
      </Card>
      <Card title={messages.stays}>
        <Facts
          facts={[
            ...(access ? [access] : []),
            ...messages.staysList(organization.name, amounts.teams, amounts.invitations),
          ]}
          icon={Minus}
        />
      </Card>
    </>
  )
}
