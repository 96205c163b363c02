import { useRouteLoaderData } from '@remix-run/react'
import { actorOf } from '~/shared/rules/access/actor'
import type { ShownPrompts } from '~/shared/rules/access/prompts'
import { type Action, can, type Target } from '~/shared/rules/access/roles'
import type { Profile } from '~/shared/schemas/auth'
import type { UsedSections } from '~/shared/schemas/navigation'

export type Can = (action: Action, target: Target) => boolean

export function useVisitor(): Profile | null {
  const root = useRouteLoaderData('root') as { visitor: Profile | null } | undefined
  return root?.visitor ?? null
}

export function usePrompts(): ShownPrompts | null {
  const root = useRouteLoaderData('root') as { prompts?: ShownPrompts | null } | undefined
  return root?.prompts ?? null
}

export function useUsedSections(): UsedSections | null {
  const root = useRouteLoaderData('root') as { usedSections?: UsedSections | null } | undefined
  return root?.usedSections ?? null
}

/** Whether the support chat is offered. */
export function useHasChat(): boolean {
  const root = useRouteLoaderData('root') as { chat?: object | null } | undefined
  return Boolean(root?.chat)
}

export function useCan(): Can {
  const visitor = useVisitor()
  const actor = visitor ? actorOf(visitor) : null
  return (action, target) => actor !== null && can(actor, action, target)
}

export const useTimeZone = (): string => useVisitor()?.timezone ?? 'UTC'

/** Owners of an organization and super admins may add clients; a super admin may have no organization. */
export function useMayAddClients(): boolean {
  const visitor = useVisitor()
  return visitor !== null && (visitor.isSuper || visitor.ownerOf.length > 0)
}

/** Visitors by share link always see notes; signed-in users have a setting. */
export const useShowsNotes = (): boolean => useVisitor()?.settings.showNote ?? true
