import { renderToStaticMarkup } from 'react-dom/server'
import { FieldFacts, type FieldFactsProps } from './field-facts'

/** Nothing acts on what visitors met: drawn here, it costs no script. */
export const renderField = (props: FieldFactsProps): string =>
  renderToStaticMarkup(<FieldFacts {...props} />, { identifierPrefix: 'field' })
