import { useRouteLoaderData } from '@remix-run/react'
import { isOfOneThing } from '~/shared/rules/access/sharing'
import type { ShareVisitor } from '~/shared/schemas/share-link'

export function useShare(): ShareVisitor | null {
  const root = useRouteLoaderData('root') as { share: ShareVisitor | null } | undefined
  return root?.share ?? null
}

/** Not for visitors with a link to one thing: reports and places are closed to them. */
export function useMayLeave(): boolean {
  const share = useShare()
  return share === null || !isOfOneThing(share.level)
}
