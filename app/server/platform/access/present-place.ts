import { annotationLevel } from '~/shared/rules/report/annotations'
import type { AnnotationPlace } from '~/shared/schemas/annotation'
import { NO_ORGANIZATION } from './store'

interface Levels {
  client_id: number | null
  client_name: string | null
  project_id: number | null
  project_name: string | null
  site_id: number | null
  site_name: string | null
}

export const presentLevels = <R extends Levels>(row: R) => ({
  client: row.client_id as R['client_id'],
  clientName: row.client_name as R['client_name'],
  project: row.project_id as R['project_id'],
  projectName: row.project_name as R['project_name'],
  site: row.site_id as R['site_id'],
  siteName: row.site_name as R['site_name'],
})

interface PlaceRow extends Levels {
  organization_id: number
  organization_name: string | null
  /** Absent in tables that have no pages. */
  page_id?: number | null
}

export function presentPlace(row: PlaceRow): Omit<AnnotationPlace, 'page' | 'pageName'> {
  const place = {
    organization: row.organization_id === NO_ORGANIZATION ? null : row.organization_id,
    organizationName: row.organization_name,
    ...presentLevels(row),
  }
  return { level: annotationLevel({ ...place, page: row.page_id ?? null }), ...place }
}
