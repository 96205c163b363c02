import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { brandingMessages } from '~/shared/messages/branding'
import { paths } from '~/shared/paths'

/** Leads to the confirmation. */
export function RemoveBrand({ organizationId }: { organizationId: number }) {
  const { title, text, open } = brandingMessages.removal
  return (
    <Card title={title}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-pretty text-quiet">{text}</p>
        <ButtonLink to={paths.organizationBranding(organizationId, { dialog: 'remove' })} preventScrollReset>
          {open}
        </ButtonLink>
      </div>
    </Card>
  )
}
