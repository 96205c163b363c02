import { renderToStaticMarkup } from 'react-dom/server'
import { ComparisonCards, type ComparisonCardsProps, Conclusion } from './comparison-cards'

/**
 * Rendered on the server: tables and filmstrips need no script apart from links, and no second copy of their
 * data.
 */
export const renderComparison = (props: ComparisonCardsProps) => ({
  conclusion: renderToStaticMarkup(<Conclusion {...props} />),
  cards: renderToStaticMarkup(<ComparisonCards {...props} />, { identifierPrefix: 'comparison' }),
})
