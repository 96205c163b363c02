import { renderToStaticMarkup } from 'react-dom/server'
import { AdviceList, type AdviceListProps } from './advice-list'
import { OpportunityList, type OpportunityListProps } from './opportunity-list'

/**
 * Rendered on the server: a few hundred items need no script apart from folding, and no second copy of their
 * data.
 */
export const renderOpportunities = (props: OpportunityListProps): string =>
  renderToStaticMarkup(<OpportunityList {...props} />, { identifierPrefix: 'opportunities' })

export const renderAdvice = (props: AdviceListProps): string =>
  renderToStaticMarkup(<AdviceList {...props} />, { identifierPrefix: 'advice' })
