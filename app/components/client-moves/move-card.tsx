import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { clientMoveMessages as messages } from '~/shared/messages/client-moves'
import { paths } from '~/shared/paths'
import type { Client } from '~/shared/schemas/client'

/** A link to the screen that explains the move, never an immediate move. */
export function MoveCard({ client }: { client: Pick<Client, '_id' | 'organizationName'> }) {
  return (
    <Card title={messages.title}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet wrap-anywhere">
          {messages.card(client.organizationName)}
        </p>
        <ButtonLink to={paths.clientMove(client._id)} icon={ArrowRightLeft}>
          {messages.open}
        </ButtonLink>
      </div>
    </Card>
  )
}
