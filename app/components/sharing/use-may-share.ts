import { useVisitor } from '~/components/settings/use-visitor'
import { actorOf } from '~/shared/rules/access/actor'
import { mayShareIn } from '~/shared/rules/access/sharing'

/** Whether the visitor may share anything of a client by link. */
export function useMayShare(client: { organizationId: number; clientId: number }): boolean {
  const visitor = useVisitor()
  return visitor !== null && mayShareIn(actorOf(visitor), client)
}
