import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useSearchParams } from '@remix-run/react'
import BellRing from 'lucide-react/icons/bell-ring'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { PageHeader } from '~/components/layout/page-header'
import { FilterSelect } from '~/components/lists/filter-select'
import { pageOfList } from '~/components/lists/list-query'
import { SearchForm } from '~/components/lists/search-form'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { DataTable } from '~/components/ui/table'
import { Tabs } from '~/components/ui/tabs'
import { useTimeZone, useVisitor } from '~/components/visitor/use-visitor'
import { alertsMessages as messages } from '~/shared/messages/alerts'
import { formMessages } from '~/shared/messages/form'
import { nounMessages } from '~/shared/messages/nouns'
import { paths, withParams } from '~/shared/paths'
import { actorOf } from '~/shared/rules/access/actor'
import { administersChannels } from '~/shared/rules/access/guards'
import { ALERT_STATES, type AlertList, type AlertState } from '~/shared/schemas/alert'
import { alertColumns } from './alert-columns'
import { AlertSelection } from './alert-selection'

interface Props {
  list: AlertList
  /** Null for those who may change no rules. */
  rulesTo: string | null
  state: AlertState
  now: number
  csvTo: string
  lastResult: SubmissionResult | null | undefined
}

function StateTabs({ list, state }: Pick<Props, 'list' | 'state'>) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const tabs = ALERT_STATES.map((one) => ({
    to: withParams(pathname, search, { state: one === 'open' ? null : one, pageNumber: null }),
    label: messages.tabs[one],
    count: list.counts[one],
    current: one === state,
  }))
  return <Tabs label={messages.title} tabs={tabs} className="mb-4" />
}

function Filters({ list, state }: Pick<Props, 'list' | 'state'>) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const options = list.clients.map(({ _id, name }) => ({ value: String(_id), label: name }))
  return (
    <SearchForm
      label={messages.search}
      clearTo={withParams(pathname, search, { client: null, searchText: null, pageNumber: null })}
      isNarrowed={search.has('client')}
    >
      {state === 'open' ? null : <input type="hidden" name="state" value={state} />}
      {options.length > 1 || search.has('client') ? (
        <FilterSelect name="client" any={messages.allClients} label={messages.client} options={options} />
      ) : null}
    </SearchForm>
  )
}

function Empty({ list, state }: Pick<Props, 'list' | 'state'>) {
  const location = useLocation()
  const [search] = useSearchParams()
  const isFiltered = search.has('client') || Boolean(search.get('searchText')?.trim())
  const clearTo = withParams(location.pathname, search, { client: null, searchText: null, pageNumber: null })
  const action =
    list.total > 0 ? (
      <ButtonLink to={pageOfList(location)(1)}>{formMessages.firstPage}</ButtonLink>
    ) : isFiltered ? (
      <ButtonLink to={clearTo}>{formMessages.clear}</ButtonLink>
    ) : (
      <ButtonLink to={paths.mySubscriptions()}>{messages.subscriptions}</ButtonLink>
    )
  const text =
    list.total > 0
      ? formMessages.noMore('alerts')
      : isFiltered
        ? messages.emptyFiltered
        : messages.empty[state]
  return (
    <Card>
      <EmptyState icon={BellRing} text={`${text}.`} action={action} />
    </Card>
  )
}

/** The inbox: one entry per cause, worst first. */
export function AlertInbox({ list, rulesTo, state, now, csvTo, lastResult }: Props) {
  const location = useLocation()
  const timeZone = useTimeZone()
  const visitor = useVisitor()
  const mayChannel = visitor !== null && administersChannels(actorOf(visitor))
  const isSelectable = state === 'open' && list.items.some(({ mayAcknowledge }) => mayAcknowledge)
  return (
    <>
      <PageHeader
        title={messages.title}
        note={`${messages.lead}.`}
        actions={
          <>
            <ButtonLink to={csvTo} reloadDocument download icon={Download} iconOnly variant="quiet">
              {messages.csv}
            </ButtonLink>
            {mayChannel ? <ButtonLink to={paths.channels()}>{messages.channels}</ButtonLink> : null}
            {rulesTo ? <ButtonLink to={rulesTo}>{messages.rules}</ButtonLink> : null}
            {rulesTo ? (
              <ButtonLink to={paths.newAlertRule()} variant="primary" icon={Plus}>
                {messages.addRule}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <StateTabs list={list} state={state} />
      <div className="group/inbox">
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <Filters list={list} state={state} />
          {isSelectable ? <AlertSelection lastResult={lastResult} /> : null}
        </div>
        {list.items.length === 0 ? (
          <Empty list={list} state={state} />
        ) : (
          <div className="flex flex-col gap-3">
            <Card flush>
              <DataTable
                caption={messages.title}
                columns={alertColumns({ timeZone, now }, isSelectable)}
                rows={list.items}
                rowKey={({ _id }) => _id}
              />
            </Card>
            <Pagination
              pageNumber={list.page}
              pageSize={list.limit}
              total={list.total}
              to={pageOfList(location)}
              noun={nounMessages.alerts}
            />
          </div>
        )}
      </div>
    </>
  )
}
