import { DAY_MS } from '~/shared/values/units'
import type { Actor, Target } from '../access/roles'

/** Levels of a note or deployment; the operator's are for everybody. */
export const ANNOTATION_LEVELS = ['operator', 'organization', 'client', 'project', 'site', 'page'] as const
export type AnnotationLevel = (typeof ANNOTATION_LEVELS)[number]

type Place = { organization: number | null } & Partial<
  Record<'client' | 'project' | 'site' | 'page', number | null>
>

export const annotationLevel = (place: Place): AnnotationLevel =>
  ANNOTATION_LEVELS.findLast((level) => level !== 'operator' && Boolean(place[level])) ?? 'operator'

/** Id of the pseudo organization of the operator. */
const OPERATOR = 0

/** Target of the right to change an annotation. */
export const annotationTarget = ({ organization, client, project, site }: Place): Target => ({
  organizationId: organization ?? OPERATOR,
  ...(client != null && { clientId: client }),
  ...(project != null && { projectId: project }),
  ...(site != null && { siteId: site }),
})

/** The same for a level seen from a site. */
export function targetAtLevel(level: AnnotationLevel, site: Target): Target {
  const { organizationId, clientId, projectId, siteId } = site
  if (level === 'operator') return { organizationId: OPERATOR }
  if (level === 'organization') return { organizationId }
  if (level === 'client') return { organizationId, clientId }
  if (level === 'project') return { organizationId, clientId, projectId }
  return { organizationId, clientId, projectId, siteId }
}

/** Visitors of share links see no names; only the operator's own people see operator authors. */
export const canSeeAuthor = (actor: Actor, level: AnnotationLevel): boolean =>
  actor.kind !== 'share' && (level !== 'operator' || (actor.kind === 'user' && actor.isSuper))

/** The newest of several lists in order of time, and whether some were left out. */
export function newestOf<T extends { at: number }>(
  all: readonly T[],
  most: number,
): { items: T[]; hasMore: boolean } {
  const sorted = all.toSorted((a, b) => a.at - b.at)
  return { items: sorted.slice(-most), hasMore: sorted.length > most }
}

const MIN_MOMENT = Date.UTC(2000, 0, 1)
const YEAR_MS = 366 * DAY_MS

/** From 2000 until a year from now; everything else is a typo. */
export const isLikelyMoment = (at: Date, now: Date): boolean =>
  at.getTime() >= MIN_MOMENT && at.getTime() <= now.getTime() + YEAR_MS

/** Forms and pipelines have second precision. */
export const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)
