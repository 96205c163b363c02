/** Server-rendered HTML whose renderer is in no client bundle. */
export interface RenderedHtml {
  /** Identifies the HTML where it is not at hand. */
  mark?: string
  html?: string
}

/** FNV-1a with the length: enough to detect a change. */
function markOf(html: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < html.length; at++) hash = Math.imul(hash ^ html.charCodeAt(at), 0x01000193)
  return `${html.length.toString(36)}-${(hash >>> 0).toString(36)}`
}

/**
 * The HTML is already in the document, so it must not be sent again with the loader data: the property is not
 * enumerable (a spread copy loses it). Data requests of scripts get it.
 */
export function rendered(html: string, request: Request): RenderedHtml {
  const isDocument = request.headers.get('accept')?.includes('text/html') ?? false
  // A document with a dialog does not show its screen.
  const isShown = isDocument && !new URL(request.url).searchParams.has('dialog')
  return Object.defineProperty({ mark: markOf(html) }, 'html', { value: html, enumerable: !isShown })
}
