import { renderToStaticMarkup } from 'react-dom/server'
import type { MailContent } from '../content'
import { MailDocument } from './mail'

export const renderHtml = (content: MailContent): string =>
  `<!doctype html>\n${renderToStaticMarkup(<MailDocument {...content} />)}\n`
