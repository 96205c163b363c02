import { annotationLevel } from '~/shared/rules/annotations'
import type { AnnotationPlace } from '~/shared/schemas/annotation'
import { NO_ORGANIZATION } from './store'

interface PlaceRow {
  organization_id: number
  organization_name: string | null
  client_id: number | null
  client_name: string | null
  project_id: number | null
  project_name: string | null
  site_id: number | null
  site_name: string | null
  /** Left out where nothing can be about a page. */
  page_id?: number | null
}

/** What a row is about and what that lies in, down to the site. */
export function presentPlace(row: PlaceRow): Omit<AnnotationPlace, 'page' | 'pageName'> {
  const place = {
    organization: row.organization_id === NO_ORGANIZATION ? null : row.organization_id,
    client: row.client_id,
    project: row.project_id,
    site: row.site_id,
  }
  return {
    level: annotationLevel({ ...place, page: row.page_id ?? null }),
    ...place,
    organizationName: row.organization_name,
    clientName: row.client_name,
    projectName: row.project_name,
    siteName: row.site_name,
  }
}
