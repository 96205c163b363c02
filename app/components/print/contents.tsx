import { printMessages as messages } from '~/shared/messages/print'

export interface ContentsEntry {
  anchor: string
  title: string
  level: 2 | 3
}

interface Chapter extends ContentsEntry {
  below: ContentsEntry[]
}

/** Entries that fill a sheet. */
const LONG = 40

function chaptersOf(entries: readonly ContentsEntry[]): Chapter[] {
  const chapters: Chapter[] = []
  for (const entry of entries) {
    const above = chapters.at(-1)
    if (entry.level === 3 && above) above.below.push(entry)
    else chapters.push({ ...entry, below: [] })
  }
  return chapters
}

/** Whoever prints writes the page of the heading into it, once all pages are known. */
function Entry({ anchor, title }: ContentsEntry) {
  return (
    <a href={`#${anchor}`} className="contents-entry">
      <span className="min-w-0 wrap-anywhere">{title}</span>
      <span className="contents-leader" aria-hidden="true" />
      <span className="contents-page" data-page-of={anchor} />
    </a>
  )
}

export function Contents({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <nav aria-label={messages.contents}>
      <ol className={entries.length > LONG ? 'contents-long' : 'flex flex-col'}>
        {chaptersOf(entries).map((chapter) => (
          <li key={chapter.anchor} className={chapter.below.length > 0 ? 'mt-2' : undefined}>
            <Entry {...chapter} />
            {chapter.below.length > 0 ? (
              <ol className="pl-5 text-quiet">
                {chapter.below.map((entry) => (
                  <li key={entry.anchor}>
                    <Entry {...entry} />
                  </li>
                ))}
              </ol>
            ) : null}
          </li>
        ))}
      </ol>
    </nav>
  )
}
