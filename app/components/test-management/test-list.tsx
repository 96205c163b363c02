import { Form, useNavigation, useSearchParams } from '@remix-run/react'
import ListChecks from 'lucide-react/icons/list-checks'
import { EntityList } from '~/components/lists/entity-list'
import { RefreshWithoutScripts } from '~/components/report/runs/refresh-without-scripts'
import { Button, ButtonLink } from '~/components/ui/button'
import { useLiveList } from '~/components/ui/use-live-list'
import { nounMessages } from '~/shared/messages/nouns'
import { testingMessages } from '~/shared/messages/testing'
import { paths } from '~/shared/paths'
import { testDigest } from '~/shared/rules/measuring/test-digest'
import type { PageOf } from '~/shared/schemas/paging'
import type { SavedFilter } from '~/shared/schemas/saved-filter'
import type { ManagedTest } from '~/shared/schemas/test-management'
import { testColumns } from './test-columns'
import { type FilterChoices, TestFilters } from './test-filters'

const isNarrowed = (search: URLSearchParams): boolean =>
  ['status', 'client', 'site'].some((name) => search.get(name))

const messages = testingMessages.tests
const FORM = 'cancel-tests'

type Props = {
  list: PageOf<ManagedTest> & { counts: { queued: number; running: number; finished: number } }
  choices: FilterChoices
  filters: SavedFilter[]
  stream: string
  timeZone: string
  now: Date
}

/** Each row's checkbox and button use the `form` attribute of the form above the list. */
export function TestList({ list, choices, filters, stream, timeZone, now }: Props) {
  const [search] = useSearchParams()
  const isBusy = useNavigation().state === 'submitting'
  const { queued, running } = list.counts
  useLiveList(stream, 'tests', testDigest(list))
  const kept = Object.fromEntries([...search].filter(([name]) => name !== 'dialog' && name !== 'pageNumber'))
  return (
    <>
      <RefreshWithoutScripts isTesting={queued + running > 0 && !search.has('dialog')} />
      <Form id={FORM} method="post" preventScrollReset className="mb-4 flex flex-wrap items-center gap-2">
        <p className="mr-auto text-13 text-quiet max-sm:w-full" role="status">
          {[messages.queued(queued), messages.running(running), messages.finished(list.counts.finished)].join(
            ', ',
          )}
        </p>
        {queued + running > 0 ? (
          <>
            <Button busy={isBusy}>{messages.cancelSelected}</Button>
            <ButtonLink to={paths.testManagement({ ...kept, dialog: 'cancel-queued' })}>
              {messages.cancelQueued}
            </ButtonLink>
          </>
        ) : null}
      </Form>
      <EntityList
        list={list}
        columns={testColumns({ formId: FORM, now, timeZone })}
        noun={nounMessages.tests}
        icon={ListChecks}
        empty={messages.none}
        noneFound={() => messages.noneFound}
        searchLabel={messages.search}
        isNarrowed={isNarrowed(search)}
        saved={{ list: 'tests', filters }}
        filters={<TestFilters {...choices} />}
      />
    </>
  )
}
