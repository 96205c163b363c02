import { useLocation, useSearchParams } from '@remix-run/react'
import { withParams } from '~/shared/paths'
import type { ReportView } from '~/shared/schemas/report-view'

/** Selections within one test; their numbers mean nothing in another test. */
export const TEST_PARAMS = { request: null, script: null, pageNumber: null }

/** Builds the URL of a test from its time, so that charts do not need the ids of their points. */
export function useTestLink({ point }: Pick<ReportView, 'point'>) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (at: number) =>
    withParams(pathname, search, {
      ...TEST_PARAMS,
      pointId: at,
      device: point?.device,
      location: point?.location,
    })
}
