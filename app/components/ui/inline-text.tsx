import { Fragment } from 'react'

const PARTS = /\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)|`([^`]+)`/g

/** A sentence with Markdown links and code; any other markup stays text. */
export function InlineText({ text }: { text: string }) {
  const parts = []
  let end = 0
  for (const match of text.matchAll(PARTS)) {
    const [whole, label, href, code] = match
    parts.push(<Fragment key={end}>{text.slice(end, match.index)}</Fragment>)
    parts.push(
      href ? (
        <a key={match.index} href={href} rel="noreferrer" className="text-link underline">
          <InlineText text={label ?? ''} />
        </a>
      ) : (
        <code key={match.index} className="rounded-2 bg-sunken px-1 font-mono text-[0.92em] wrap-anywhere">
          {code}
        </code>
      ),
    )
    end = match.index + whole.length
  }
  parts.push(<Fragment key="end">{text.slice(end)}</Fragment>)
  return parts
}
