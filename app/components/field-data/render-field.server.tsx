import { renderToStaticMarkup } from 'react-dom/server'
import { FieldFacts, type FieldFactsProps } from './field-facts'

/** Rendered on the server: field data needs no script. */
export const renderField = (props: FieldFactsProps): string =>
  renderToStaticMarkup(<FieldFacts {...props} />, { identifierPrefix: 'field' })
