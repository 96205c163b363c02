import type { Actor, Target } from '../access/roles'

/** What a note or a deployment is about; the operator's are about nothing of the hierarchy and for everybody. */
export const ANNOTATION_LEVELS = ['operator', 'organization', 'client', 'project', 'site', 'page'] as const
export type AnnotationLevel = (typeof ANNOTATION_LEVELS)[number]

type Place = { organization: number | null } & Partial<
  Record<'client' | 'project' | 'site' | 'page', number | null>
>

/** The deepest thing named. */
export const annotationLevel = (place: Place): AnnotationLevel =>
  ANNOTATION_LEVELS.findLast((level) => level !== 'operator' && Boolean(place[level])) ?? 'operator'

/** The operator of the installation among the organizations. */
const OPERATOR = 0

/** What a right is asked for to change an annotation of this place. */
export const annotationTarget = ({ organization, client, project, site }: Place): Target => ({
  organizationId: organization ?? OPERATOR,
  ...(client != null && { clientId: client }),
  ...(project != null && { projectId: project }),
  ...(site != null && { siteId: site }),
})

/** The same where only the level is known, seen from a site. */
export function targetAtLevel(level: AnnotationLevel, site: Target): Target {
  const { organizationId, clientId, projectId, siteId } = site
  if (level === 'operator') return { organizationId: OPERATOR }
  if (level === 'organization') return { organizationId }
  if (level === 'client') return { organizationId, clientId }
  if (level === 'project') return { organizationId, clientId, projectId }
  return { organizationId, clientId, projectId, siteId }
}

/** Visitors by shared link learn no names, and only the operator's own people learn who of them wrote. */
export const canSeeAuthor = (actor: Actor, level: AnnotationLevel): boolean =>
  actor.kind !== 'share' && (level !== 'operator' || (actor.kind === 'user' && actor.isSuper))

/** The newest of several lists in the order of time, and whether others were left out. */
export function newestOf<T extends { at: number }>(
  all: readonly T[],
  most: number,
): { items: T[]; hasMore: boolean } {
  const sorted = all.toSorted((a, b) => a.at - b.at)
  return { items: sorted.slice(-most), hasMore: sorted.length > most }
}

const MIN_MOMENT = Date.UTC(2000, 0, 1)
const YEAR_MS = 366 * 86_400_000

/** From the year 2000 until a year from now: everything else was mistyped. */
export const isLikelyMoment = (at: Date, now: Date): boolean =>
  at.getTime() >= MIN_MOMENT && at.getTime() <= now.getTime() + YEAR_MS

/** Forms and pipelines tell moments by the second. */
export const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)
