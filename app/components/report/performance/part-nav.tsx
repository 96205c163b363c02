import { classes } from '~/components/ui/classes'
import { useCurrentInView } from '~/components/ui/use-current-in-view'
import { performancePartsMessages as messages } from '~/shared/messages/speed'
import type { PartLink } from './parts'
import { usePartInView } from './use-part-in-view'

/** Links to the parts of the screen. They stay below the header; a narrow screen scrolls them sideways. */
export function PartNav({ parts }: { parts: readonly PartLink[] }) {
  const current = usePartInView(parts)
  const row = useCurrentInView<HTMLElement>(current ?? undefined)
  return (
    <nav
      ref={row}
      aria-label={messages.label}
      className="sticky top-14 z-10 -mx-4 -my-2 overflow-x-auto border-b border-line bg-ground px-4 sm:mx-0 sm:px-0"
      data-print="hide"
    >
      <ul className="flex gap-1">
        {parts.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={classes(
                'flex h-10 items-center rounded-6 px-2.5 text-13 focus-visible:-outline-offset-2',
                id === current ? 'font-semibold text-text' : 'text-quiet hover:text-text',
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
