import { renderToStaticMarkup } from 'react-dom/server'
import { LoadPanels, type LoadPanelsProps } from './load-panels'
import { RequestDetail } from './request-detail'
import { selectedRequest } from './request-filter'
import { screenLink } from './screen-link'

type Load = Omit<LoadPanelsProps, 'detail'>

/** The rows are texts, so what one of them opens is one as well. */
function renderDetail({ requests, search }: Load): string {
  const number = selectedRequest(search)
  const request = number === null ? undefined : requests?.[number - 1]
  if (number === null || !request) return ''
  const closeTo = screenLink(search, { request: null }, `request-${number}`)
  return renderToStaticMarkup(<RequestDetail request={{ ...request, number }} closeTo={closeTo} />)
}

/**
 * Five hundred rows that only links and forms act on: drawn here, they cost no script and no second copy of their
 * data. The ids have a beginning of their own, for the screen around them counts its own.
 */
export const renderLoad = (load: Load): string =>
  renderToStaticMarkup(<LoadPanels {...load} detail={renderDetail(load)} />, { identifierPrefix: 'load' })
