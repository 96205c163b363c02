import type { Ctx } from '../../platform/context'

/** The user whose bookmarks are shown; null for visitors of a share link. */
export const actorUserId = ({ actor }: Ctx): string | null => (actor.kind === 'user' ? actor.userId : null)
