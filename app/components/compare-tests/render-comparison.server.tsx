import { renderToStaticMarkup } from 'react-dom/server'
import { ComparisonCards, type ComparisonCardsProps } from './comparison-cards'

/** Only links act on it: drawn here, tables and films cost no script and no second copy of their data. */
export const renderComparison = (props: ComparisonCardsProps): string =>
  renderToStaticMarkup(<ComparisonCards {...props} />, { identifierPrefix: 'comparison' })
