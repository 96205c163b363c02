import { renderToStaticMarkup } from 'react-dom/server'
import { ExperimentCards, type ExperimentCardsProps } from './experiment-cards'

/**
 * Rendered on the server: plots and runs need no script apart from links, and no second copy of their data.
 */
export const renderExperiments = (props: ExperimentCardsProps): string =>
  renderToStaticMarkup(<ExperimentCards {...props} />, { identifierPrefix: 'experiments' })
