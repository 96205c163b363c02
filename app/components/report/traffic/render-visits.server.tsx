import { renderToStaticMarkup } from 'react-dom/server'
import type { VisitsReport } from '~/shared/schemas/visits'
import { VisitsFigures, VisitsSource, VisitsVerdict } from './visits-head'
import { VisitsMeet } from './visits-meet'
import { VisitsTables } from './visits-tables'

interface Props {
  visits: VisitsReport
  timeZone: string
  now: number
}

/** Rendered on the server: figures and tables need no script. */
export function renderVisits({ visits, timeZone, now }: Props): { head: string; tables: string } {
  const { traffic, change, ...meet } = visits
  const head = (
    <>
      <VisitsVerdict change={change} />
      <VisitsFigures traffic={traffic} />
      <VisitsSource {...{ traffic, timeZone }} />
      <VisitsMeet {...meet} {...{ timeZone, now }} />
    </>
  )
  return {
    head: renderToStaticMarkup(head, { identifierPrefix: 'visits' }),
    tables: renderToStaticMarkup(<VisitsTables traffic={traffic} />, { identifierPrefix: 'visits-tables' }),
  }
}
