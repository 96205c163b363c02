import { parse } from 'parse5'
import { descendants, type Element } from '../../support/http-browser/dom'

const ADDRESSES = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'srcset', 'srcdoc']
const CSS_STRING = /"(\\.|[^"\\])*"/g
const SCRIPT_URL = /^[\s\p{Cc}]*(javascript|vbscript|data:text)/iu

function faultsOf({ tagName, attrs }: Element): string[] {
  return attrs
    .filter(
      ({ name, value }) =>
        name.startsWith('on') ||
        (ADDRESSES.includes(name) && SCRIPT_URL.test(value)) ||
        (name === 'style' && value.replace(CSS_STRING, '').includes('planted')),
    )
    .map(({ name, value }) => `<${tagName} ${name}="${value.slice(0, 80)}">`)
}

/** Elements and attributes that a text became: our own HTML has no handler attributes and no script URLs. */
export const markupFaults = (html: string): string[] =>
  [...descendants(parse(html, { scriptingEnabled: true }))].flatMap(faultsOf)
