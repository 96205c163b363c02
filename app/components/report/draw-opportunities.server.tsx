import { renderToStaticMarkup } from 'react-dom/server'
import { OpportunityList, type OpportunityListProps } from './opportunity-list'

/** A few hundred items that nothing but folding acts on: drawn here, they cost no script and no second copy. */
export const drawOpportunities = (props: OpportunityListProps): string =>
  renderToStaticMarkup(<OpportunityList {...props} />, { identifierPrefix: 'opportunities' })
