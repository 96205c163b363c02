import { useRouteLoaderData } from '@remix-run/react'
import type { ShareVisitor } from '~/shared/schemas/share-link'

export function useShare(): ShareVisitor | null {
  const root = useRouteLoaderData('root') as { share: ShareVisitor | null } | undefined
  return root?.share ?? null
}
