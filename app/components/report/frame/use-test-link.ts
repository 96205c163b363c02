import { useLocation, useSearchParams } from '@remix-run/react'
import { withParams } from '~/shared/paths'
import type { ReportView } from '~/shared/schemas/lighthouse'

/** Places in the lists of one test: another test has another thing there, or none. */
export const TEST_PARAMS = { request: null, script: null, pageNumber: null }

/** The address of the test of a moment in the series shown: no chart has to carry the ids of its points. */
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
