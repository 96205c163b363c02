import { useRef } from 'react'
import type { RenderedHtml } from '~/shared/rendered-html'

interface ServerHtmlProps {
  id: string
  /** Pass the object itself, not a spread copy: `html` may not be enumerable. */
  drawing: RenderedHtml
  className?: string
}

/**
 * The HTML is already in the document and hydration keeps it. React reads `toString` only when it renders on the
 * client.
 */
const inPage = (id: string) => ({
  toString: () => (typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? '')),
})

export function ServerHtml({ id, drawing, className }: ServerHtmlProps) {
  const { mark, html } = drawing
  const rendered = useRef<{ mark?: string; inner: { __html: string } } | null>(null)
  if (rendered.current === null || rendered.current.mark !== mark)
    rendered.current = { mark, inner: { __html: html ?? (inPage(id) as string) } }
  return (
    <div
      id={id}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it on the server, with all text escaped
      dangerouslySetInnerHTML={rendered.current.inner}
    />
  )
}
