import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { brandDomainMessages as messages } from '~/shared/messages/brand-domains'
import { paths } from '~/shared/paths'

export type DomainSectionProps = { organizationId: number }

/** Leads from the brand to its domains. */
export function DomainSection({ organizationId }: DomainSectionProps) {
  return (
    <Card title={messages.title}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-pretty text-quiet">{messages.sectionText}</p>
        <ButtonLink to={paths.organizationDomains(organizationId)}>{messages.section}</ButtonLink>
      </div>
    </Card>
  )
}
