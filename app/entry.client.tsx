import { RemixBrowser } from '@remix-run/react'
import { hydrateRoot } from 'react-dom/client'
import { startFocusingNew } from './components/ui/focus-when-new'

/**
 * Remix reads the page's data when it is first drawn, and throws the promise of it. Waiting here lets the page
 * be taken over in one go: until then the browser alone answers input, as without scripts.
 */
async function readPageData() {
  try {
    RemixBrowser({})
  } catch (reading) {
    if (!(reading instanceof Promise)) throw reading
    await reading
  }
}

/** What watches over the open page is not needed to show it. */
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000))
whenIdle(() => void import('./components/layout/page-news'))

/**
 * The document without its doctype. Preact takes over what is inside of a parent, and for a document that is
 * the inside of `<html>`, while our page draws `<html>` itself.
 */
function documentRoot(): Element {
  const html = document.documentElement
  // An error of the whole page draws another <html>, and takes the former away before or after.
  const put = (node: Node): Node => {
    const former: Node | null = document.documentElement
    if (!former) document.appendChild(node)
    else if (former !== node) document.replaceChild(node, former)
    return node
  }
  return {
    nodeType: Node.ELEMENT_NODE,
    namespaceURI: html.namespaceURI,
    childNodes: [html],
    firstChild: html,
    insertBefore: put,
    appendChild: put,
    contains: (node: Node | null) => document.contains(node),
  } as unknown as Element
}

await readPageData()
hydrateRoot(documentRoot(), <RemixBrowser />)
startFocusingNew()
