import { renderToStaticMarkup } from 'react-dom/server'
import type { CompareSessionDetail } from '~/shared/schemas/compare-session'
import { SessionDifferences } from './session-differences'

/** Rendered on the server: tables and folds need no script, and no second copy of their data. */
export const renderDifferences = (session: CompareSessionDetail): string =>
  renderToStaticMarkup(<SessionDifferences session={session} />, { identifierPrefix: 'differences' })
