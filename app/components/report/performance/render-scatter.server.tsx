import { renderToStaticMarkup } from 'react-dom/server'
import { ScatterCard, type ScatterCardProps } from './scatter-card'

/** Rendered on the server: thousands of runs need no script apart from links. */
export const renderScatter = (props: ScatterCardProps): string =>
  renderToStaticMarkup(<ScatterCard {...props} />, { identifierPrefix: 'scatter' })
