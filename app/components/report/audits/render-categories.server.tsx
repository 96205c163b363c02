import { renderToStaticMarkup } from 'react-dom/server'
import { CategoryAudits, type CategoryAuditsProps } from './category-audits'

/** A hundred and fifty audits that nothing but folding acts on: drawn here, they cost no script and no second copy. */
export const renderCategories = (props: CategoryAuditsProps): string =>
  renderToStaticMarkup(<CategoryAudits {...props} />, { identifierPrefix: 'categories' })
