import { renderToStaticMarkup } from 'react-dom/server'
import { ExperimentCards, type ExperimentCardsProps } from './experiment-cards'

/** Only links act on it: drawn here, plots and runs cost no script and no second copy of their data. */
export const renderExperiments = (props: ExperimentCardsProps): string =>
  renderToStaticMarkup(<ExperimentCards {...props} />, { identifierPrefix: 'experiments' })
