import type { Direction } from './crossing'

export type CauseKind = 'page' | 'site' | 'deployment' | 'location' | 'incident'
export interface Cause {
  kind: CauseKind
  /** 'page:1', 'site:2', 'deployment:<id>', 'location:3'. */
  key: string
}
export interface CauseCrossing {
  id: string
  direction: Direction
  clientId: number
  projectId: number
  siteId: number
  pageId: number | null
  locationId: number | null
  /** ms. */
  at: number
}
/** Place: the deepest id that is set. */
export interface CauseDeployment {
  id: string
  at: number
  clientId: number | null
  projectId: number | null
  siteId: number | null
}
/** An open alert that further crossings of its cause join. */
export interface OpenCause extends Cause {
  alertId: string
  direction: Direction
  siteId: number | null
  openedAt: number
}
export interface CauseGroup extends Cause {
  direction: Direction
  crossings: string[]
  /** The open alert that they join. */
  alertId: string | null
  /** Places that all crossings share. */
  clientId: number | null
  projectId: number | null
  siteId: number | null
}
/** One group a cause: by deployment, else by location, else by site, else by page. */
export declare function groupCrossings(
  crossings: readonly CauseCrossing[],
  deployments: readonly CauseDeployment[],
  open?: readonly OpenCause[],
): CauseGroup[]
