import { Button } from '~/components/ui/button'
import { timelineMessages as messages } from '~/shared/messages/timeline'
import { kindParam, selectedKinds, TIMELINE_KINDS } from '~/shared/rules/report/timeline'

export const TIMELINE_PART = 'timeline'
const OWN: readonly string[] = TIMELINE_KINDS.map(kindParam)

export function TimelineFilter({ search }: { search: URLSearchParams }) {
  const chosen = selectedKinds(search)
  return (
    <details className="pb-3" open={chosen !== undefined} data-print="hide">
      <summary className="w-fit rounded-2 text-13 text-link hover:underline">{messages.filter}</summary>
      <form
        method="get"
        action={`#${TIMELINE_PART}`}
        autoComplete="off"
        aria-label={messages.filter}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2"
      >
        {[...search].map(([name, value]) =>
          OWN.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        {TIMELINE_KINDS.map((kind) => (
          <label key={kind} className="flex min-h-7 items-center gap-2 text-13">
            <input
              type="checkbox"
              name={kindParam(kind)}
              value="1"
              defaultChecked={!chosen || chosen.includes(kind)}
              className="size-4 shrink-0"
            />
            {messages.kinds[kind]}
          </label>
        ))}
        <Button size="small">{messages.apply}</Button>
      </form>
    </details>
  )
}
