import { Target } from '~/components/report/opportunities/experiment-target'
import { classes } from '~/components/ui/classes'
import { NOT_MEASURED } from '~/shared/format/figure'
import { experimentsMessages } from '~/shared/messages/experiments'
import { opportunitiesMessages } from '~/shared/messages/report-sections'
import type { ExperimentLink } from './experiment-links'

export function Amount({ name, text }: { name: string; text: string | null }) {
  return (
    <span
      className={classes(
        'whitespace-nowrap sm:w-20 sm:text-right',
        text === null && 'text-quiet max-sm:sr-only',
      )}
      title={text === null ? `${name}: ${opportunitiesMessages.notEstimated}` : name}
    >
      <span className="sr-only">{name}: </span>
      {text ?? (
        <>
          <span aria-hidden="true">{NOT_MEASURED}</span>
          <span className="sr-only">{opportunitiesMessages.notEstimated}</span>
        </>
      )}
    </span>
  )
}

export function ExperimentLinks({ links }: { links: readonly ExperimentLink[] }) {
  if (links.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13" data-print="hide">
      {links.map(({ title, target, to }) => (
        <li key={to} className="min-w-0">
          <a href={to} className="inline-block py-1 font-medium text-link hover:underline">
            {experimentsMessages.tryTitle(title)}
          </a>
          <Target target={target} />
        </li>
      ))}
    </ul>
  )
}
