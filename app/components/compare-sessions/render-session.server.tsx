import { renderToStaticMarkup } from 'react-dom/server'
import type { CompareSessionDetail } from '~/shared/schemas/compare-session'
import { MoreResultsTable } from './results-table'
import { SessionDifferences } from './session-differences'
import { MORE, shownSession } from './shown-session'

/** Rendered on the server: tables and folds need no script, and no second copy of their data. */
export const renderDifferences = (session: CompareSessionDetail): string =>
  renderToStaticMarkup(<SessionDifferences session={session} />, { identifierPrefix: 'differences' })

export const renderMoreResults = (session: CompareSessionDetail): string =>
  renderToStaticMarkup(<MoreResultsTable session={shownSession(session, MORE)} />, {
    identifierPrefix: 'more-results',
  })
