import { renderToStaticMarkup } from 'react-dom/server'
import { ScatterCard, type ScatterCardProps } from './scatter-card'

/** Thousands of runs that nothing but links acts on: drawn here, they cost no script. */
export const renderScatter = (props: ScatterCardProps): string =>
  renderToStaticMarkup(<ScatterCard {...props} />, { identifierPrefix: 'scatter' })
