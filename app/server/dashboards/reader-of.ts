import type { Ctx } from '../context'

/** Whose bookmarks are told; nobody's to a visitor by link. */
export const readerOf = ({ actor }: Ctx): string | null => (actor.kind === 'user' ? actor.userId : null)
