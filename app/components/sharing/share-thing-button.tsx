import Share2 from 'lucide-react/icons/share-2'
import { ButtonLink } from '~/components/ui/button'
import { useCan } from '~/components/visitor/use-visitor'
import { shareLinksMessages } from '~/shared/messages/sharing'

type Props = { client: { organization: number; _id: number }; to: string }

/** Opens the dialog that shares something of a client, for those who may share the client. */
export function ShareThingButton({ client: { organization, _id }, to }: Props) {
  if (!useCan()('client.share', { organizationId: organization, clientId: _id })) return null
  return (
    <ButtonLink icon={Share2} to={to} preventScrollReset>
      {shareLinksMessages.action}
    </ButtonLink>
  )
}
