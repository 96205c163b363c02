import { renderToStaticMarkup } from 'react-dom/server'
import { selectedRequest } from '../requests/request-filter'
import { screenLink } from '../requests/screen-link'
import { LoadPanels, type LoadPanelsProps } from './load-panels'
import { RequestDetail } from './request-detail'

type Load = Omit<LoadPanelsProps, 'detail'>

/** Rendered to a string, because the rows around it are strings. */
function renderDetail({ requests, search }: Load): string {
  const number = selectedRequest(search)
  const request = number === null ? undefined : requests?.[number - 1]
  if (number === null || !request) return ''
  const closeTo = screenLink(search, { request: null }, `request-${number}`)
  return renderToStaticMarkup(<RequestDetail request={{ ...request, number }} closeTo={closeTo} />)
}

/**
 * Rendered on the server: 500 rows need no script apart from links and forms, and no second copy of their
 * data. The prefix keeps ids distinct from those of the surrounding screen.
 */
export const renderLoad = (load: Load): string =>
  renderToStaticMarkup(<LoadPanels {...load} detail={renderDetail(load)} />, { identifierPrefix: 'load' })
