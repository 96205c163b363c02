import { ServerHtml } from '~/components/hydration/server-html'
import { Card } from '~/components/ui/card'
import { Tabs } from '~/components/ui/tabs'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { paths } from '~/shared/paths'
import type { RenderedHtml } from '~/shared/rendered-html'
import type { ShownSession } from './shown-session'

const messages = compareSessionMessages.session

/** The details of one test at a time: those of eight would be most of the screen. */
export function DifferencesCard({ session, drawing }: { session: ShownSession; drawing: RenderedHtml }) {
  const { _id, tests, differences, detailed } = session
  const [selected] = detailed
  if (selected === undefined) return null
  const tabs = differences.map(({ position }) => ({
    to: paths.compareSession(_id, { test: position + 1 }),
    label: tests[position]?.name ?? '',
    current: position === selected,
  }))
  return (
    <Card title={messages.details} flush className="breaks-on-paper">
      {tabs.length > 1 ? <Tabs label={messages.details} tabs={tabs} className="px-4" /> : null}
      <ServerHtml id="differences" className="min-w-0" drawing={drawing} />
    </Card>
  )
}
