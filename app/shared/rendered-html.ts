/** HTML that the server alone draws: what draws it is in no script. */
export interface RenderedHtml {
  /** Tells one drawing from another where the HTML itself is not at hand. */
  mark?: string
  html?: string
}

/** FNV-1a, with the length: enough to tell whether a drawing is still the same. */
function markOf(html: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < html.length; at++) hash = Math.imul(hash ^ html.charCodeAt(at), 0x01000193)
  return `${html.length.toString(36)}-${(hash >>> 0).toString(36)}`
}

/**
 * A document has the HTML where it is shown, so the data that follows for the scripts leaves it out: only what can
 * be enumerated is sent, so a copy by spread loses it. A script that asks for the data of a screen has it from
 * nowhere else.
 */
export function drawn(html: string, request: Request): RenderedHtml {
  const isDocument = request.headers.get('accept')?.includes('text/html') ?? false
  // A document with a dialog does not show its screen.
  const isShown = isDocument && !new URL(request.url).searchParams.has('dialog')
  return Object.defineProperty({ mark: markOf(html) }, 'html', { value: html, enumerable: !isShown })
}
