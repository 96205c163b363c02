import type { Maintenance } from './series.store'

interface Place {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
}

/** Whether a moment is in a maintenance period of a place. */
export function maintenanceOf(periods: readonly Maintenance[], place: Place): (at: number) => boolean {
  const own = periods.filter(
    (one) =>
      one.organization_id === place.organization_id &&
      one.client_id === place.client_id &&
      (one.project_id === null || one.project_id === place.project_id) &&
      (one.site_id === null || one.site_id === place.site_id),
  )
  return (at) => own.some(({ from_at, to_at }) => from_at.getTime() <= at && at < to_at.getTime())
}
