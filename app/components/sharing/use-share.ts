import { useRouteLoaderData } from '@remix-run/react'
import type { ShareVisitor } from '~/shared/schemas/share-link'

/** The shared link by which the screen is visited, if it is. */
export function useShare(): ShareVisitor | null {
  const root = useRouteLoaderData('root') as { share: ShareVisitor | null } | undefined
  return root?.share ?? null
}
