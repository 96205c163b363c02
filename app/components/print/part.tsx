import type { ReactNode } from 'react'
import type { RenderedHtml } from '~/shared/rendered-html'

interface HeadingProps {
  anchor: string
  level: 1 | 2 | 3
  title: string
  note?: string | null
}

/** A heading that the contents link to. */
export function PartHeading({ anchor, level, title, note }: HeadingProps) {
  const Heading = `h${level}` as const
  return (
    <header className="part-heading" data-level={level}>
      <Heading id={anchor} className="wrap-anywhere">
        {title}
      </Heading>
      {note ? <p className="text-13 text-quiet wrap-anywhere">{note}</p> : null}
    </header>
  )
}

interface SheetProps {
  /** Does not begin on a new sheet of paper, or only where there is room for all of it. */
  flows?: boolean | 'whole'
  /** In the browser as wide as the window. */
  isWide?: boolean
  children: ReactNode
}

export function Sheet({ flows = false, isWide = false, children }: SheetProps) {
  return (
    <section className="sheet" data-flows={flows || undefined} data-wide={isWide || undefined}>
      {children}
    </section>
  )
}

/** The content of a screen, see `renderScreen`. */
export function ScreenOnPaper({ screen }: { screen: RenderedHtml }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it on the server, with all text escaped
  return <div className="screen-on-paper" dangerouslySetInnerHTML={{ __html: screen.html ?? '' }} />
}
