import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useSearchParams } from '@remix-run/react'
import Activity from 'lucide-react/icons/activity'
import Plus from 'lucide-react/icons/plus'
import { ServerHtml } from '~/components/hydration/server-html'
import { PageHeader } from '~/components/layout/page-header'
import { pageOfList } from '~/components/lists/list-query'
import { SearchForm } from '~/components/lists/search-form'
import { EmailMeDialog, EmailMeLink } from '~/components/mailings/email-me'
import { PdfLink } from '~/components/pdf-orders/pdf-link'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Dialog, DialogHost } from '~/components/ui/dialog/dialog'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { formMessages } from '~/shared/messages/form'
import { mailingMessages } from '~/shared/messages/mailings'
import { addMonitorMessages, monitorListMessages as messages } from '~/shared/messages/monitor-list'
import { nounMessages } from '~/shared/messages/nouns'
import { paths, withParams } from '~/shared/paths'
import type { RenderedHtml } from '~/shared/rendered-html'
import { type StateCounts, totalOf } from '~/shared/rules/uptime/board'
import type { Paging } from '~/shared/schemas/paging'
import { DefaultPolicyNote } from '../availability/default-policy-note'
import { AddMonitorForm } from './add-monitor-form'
import { type MonitorChoices, MonitorFilters } from './monitor-filters'
import { isNarrowed } from './monitor-query'
import { SortLinks } from './sort-links'
import { StateLinks } from './state-links'

export interface BoardScreenProps {
  summary: RenderedHtml
  groups: RenderedHtml
  list: Paging & { counts: StateCounts; total: number }
  choices: MonitorChoices
  /** Of the dialog that adds a monitor; null without it. */
  sites: { value: string; label: string }[] | null
  chosenSite: number | undefined
  csvTo: string
  lastResult: SubmissionResult | null | undefined
}

function AddDialog({
  sites,
  chosenSite,
  lastResult,
}: Pick<BoardScreenProps, 'chosenSite' | 'lastResult'> & {
  sites: { value: string; label: string }[]
}) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const closeTo = withParams(pathname, search, { dialog: null })
  return (
    <Dialog title={addMonitorMessages.title} closeTo={closeTo}>
      {sites.length > 0 ? (
        <AddMonitorForm {...{ lastResult, sites }} chosen={chosenSite} cancelTo={closeTo} />
      ) : (
        <EmptyState
          text={`${addMonitorMessages.noSites}.`}
          action={<ButtonLink to={paths.dashboard()}>{addMonitorMessages.addSite}</ButtonLink>}
        />
      )}
    </Dialog>
  )
}

function AddLink() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const to = withParams(pathname, search, { dialog: 'add' })
  return (
    <ButtonLink variant="primary" icon={Plus} to={to} preventScrollReset>
      {messages.add}
    </ButtonLink>
  )
}

function Filters({ list, choices }: Pick<BoardScreenProps, 'list' | 'choices'>) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (
    <div className="mb-4 flex flex-col gap-3" data-print="hide">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StateLinks counts={list.counts} />
        <SortLinks />
      </div>
      <div className="flex">
        <SearchForm label={messages.search} clearTo={pathname} isNarrowed={isNarrowed(search)}>
          <MonitorFilters {...choices} />
        </SearchForm>
      </div>
    </div>
  )
}

function Monitors({ list, groups }: Pick<BoardScreenProps, 'list' | 'groups'>) {
  const location = useLocation()
  if (list.total === 0)
    return (
      <Card>
        <EmptyState
          icon={Activity}
          text={`${messages.noneFound}.`}
          action={<ButtonLink to={location.pathname}>{formMessages.clear}</ButtonLink>}
        />
      </Card>
    )
  return (
    <div className="flex flex-col gap-4">
      <ServerHtml id="board" drawing={groups} className="flex flex-col gap-4" />
      <Pagination
        pageNumber={list.page}
        pageSize={list.limit}
        total={list.total}
        to={pageOfList(location)}
        noun={nounMessages.monitors}
      />
      <DefaultPolicyNote />
    </div>
  )
}

/** The chosen client first, else the organizations: most want all outages. */
function mailPlaces({ organizations, clients }: MonitorChoices, client: string | null) {
  const ofClients = clients.map(({ _id, name }) => ({ value: `client:${_id}`, label: name }))
  const isChosen = ({ value }: { value: string }) => value === `client:${client}`
  return [
    ...ofClients.filter(isChosen),
    ...organizations.map(({ _id, name }) => ({
      value: `organization:${_id}`,
      label: mailingMessages.allOf(name),
    })),
    ...ofClients.filter((one) => !isChosen(one)),
  ]
}

export function BoardScreen(props: BoardScreenProps) {
  const { summary, list, choices, sites, csvTo } = props
  const [search] = useSearchParams()
  const all = totalOf(list.counts)
  const isFiltered = isNarrowed(search) || Boolean(search.get('searchText')) || search.has('organization')
  const dialog = sites ? (
    <AddDialog {...props} sites={sites} />
  ) : search.get('dialog') === 'email' ? (
    <EmailMeDialog places={mailPlaces(choices, search.get('client'))} />
  ) : null
  const isEmpty = all === 0 && !isFiltered
  return (
    <DialogHost dialog={dialog}>
      <PageHeader
        title={messages.title}
        note={all > 0 ? messages.count(all) : null}
        actions={
          isEmpty ? null : (
            <>
              <a href={csvTo} download className="mr-2 text-13 text-link hover:underline">
                {messages.outagesCsv}
              </a>
              {search.get('client') ? <PdfLink kind="uptimeMonth" client={search.get('client')} /> : null}
              <EmailMeLink />
              <AddLink />
            </>
          )
        }
      />
      {isEmpty ? (
        <Card>
          <EmptyState icon={Activity} text={`${messages.empty}.`} action={<AddLink />} />
        </Card>
      ) : (
        <>
          {all > 0 ? <ServerHtml id="board-summary" drawing={summary} className="mb-4" /> : null}
          <Filters {...props} />
          <Monitors {...props} />
        </>
      )}
    </DialogHost>
  )
}
