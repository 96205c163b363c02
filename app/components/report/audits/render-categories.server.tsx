import { renderToStaticMarkup } from 'react-dom/server'
import { CategoryAudits, type CategoryAuditsProps } from './category-audits'

/**
 * Rendered on the server: about 150 audits need no script apart from folding, and no second copy of their
 * data.
 */
export const renderCategories = (props: CategoryAuditsProps): string =>
  renderToStaticMarkup(<CategoryAudits {...props} />, { identifierPrefix: 'categories' })
