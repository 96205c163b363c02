import { useVisitor } from '~/components/visitor/use-visitor'
import { actorOf } from '~/shared/rules/access/actor'
import { mayShareIn } from '~/shared/rules/access/sharing'

export function useMayShare(client: { organizationId: number; clientId: number }): boolean {
  const visitor = useVisitor()
  return visitor !== null && mayShareIn(actorOf(visitor), client)
}
