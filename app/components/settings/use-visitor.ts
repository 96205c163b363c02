import { useRouteLoaderData } from '@remix-run/react'
import { actorOf } from '~/shared/rules/access/actor'
import type { Prompts } from '~/shared/rules/access/prompts'
import { type Action, can, type Target } from '~/shared/rules/access/roles'
import type { Profile } from '~/shared/schemas/auth'

export type Can = (action: Action, target: Target) => boolean

/** The signed-in user, as the root knows one. */
export function useVisitor(): Profile | null {
  const root = useRouteLoaderData('root') as { visitor: Profile | null } | undefined
  return root?.visitor ?? null
}

/** What the shell tells the visitor beside the screen. */
export function usePrompts(): Prompts | null {
  const root = useRouteLoaderData('root') as { prompts?: Prompts | null } | undefined
  return root?.prompts ?? null
}

/** Whether the visitor may do something; the API decides again, this only hides the button. */
export function useCan(): Can {
  const visitor = useVisitor()
  const actor = visitor ? actorOf(visitor) : null
  return (action, target) => actor !== null && can(actor, action, target)
}

/** The time zone that the visitor reads dates in. */
export const useTimeZone = (): string => useVisitor()?.timezone ?? 'UTC'

/** Clients are added by owners of an organization and by super admins, who may have none yet. */
export function useMayAddClients(): boolean {
  const visitor = useVisitor()
  return visitor !== null && (visitor.isSuper || visitor.ownerOf.length > 0)
}

/** Whether notes stand on charts: visitors by shared link see them, who has an account may choose. */
export const useShowsNotes = (): boolean => useVisitor()?.settings.showNote ?? true
