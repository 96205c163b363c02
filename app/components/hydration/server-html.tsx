import { useRef } from 'react'
import type { RenderedHtml } from '~/shared/rendered-html'

interface ServerHtmlProps {
  id: string
  /** As a whole: the HTML of a document is lost in a copy. */
  drawing: RenderedHtml
  className?: string
}

/**
 * What a document brought is in the page already, and hydration leaves it there: only a screen that is drawn anew
 * all the same asks for it, by making a text of this.
 */
const inPage = (id: string) => ({
  toString: () => (typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? '')),
})

/** Shows what the server drew, and leaves it untouched until the server draws something else. */
export function ServerHtml({ id, drawing, className }: ServerHtmlProps) {
  const { mark, html } = drawing
  const kept = useRef<{ mark?: string; inner: { __html: string } } | null>(null)
  if (kept.current === null || kept.current.mark !== mark)
    kept.current = { mark, inner: { __html: html ?? (inPage(id) as string) } }
  return (
    <div
      id={id}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React drew it on the server, all texts escaped
      dangerouslySetInnerHTML={kept.current.inner}
    />
  )
}
