import { renderToStaticMarkup } from 'react-dom/server'
import { AdviceList, type AdviceListProps } from './advice-list'
import { OpportunityList, type OpportunityListProps } from './opportunity-list'

/** A few hundred items that nothing but folding acts on: drawn here, they cost no script and no second copy. */
export const renderOpportunities = (props: OpportunityListProps): string =>
  renderToStaticMarkup(<OpportunityList {...props} />, { identifierPrefix: 'opportunities' })

/** What is told beyond them, as folded as they are. */
export const renderAdvice = (props: AdviceListProps): string =>
  renderToStaticMarkup(<AdviceList {...props} />, { identifierPrefix: 'advice' })
