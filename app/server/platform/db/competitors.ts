import type { OwnTable } from '../../entities'

interface AskedPlace {
  project?: number | undefined
  site?: number | undefined
  pageId?: number | undefined
  monitor?: number | undefined
}

/** For lists that have competitors only when their project, site, page or monitor is asked for. */
export const ownUnlessAsked = <T extends OwnTable>(
  { project, site, pageId, monitor }: AskedPlace,
  table: T,
): `own.${T}` | `live.${T}` =>
  (project ?? site ?? pageId ?? monitor) === undefined ? `own.${table}` : `live.${table}`
