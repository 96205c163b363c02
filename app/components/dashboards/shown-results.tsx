import { useLocation, useSearchParams } from '@remix-run/react'
import Gauge from 'lucide-react/icons/gauge'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { lazyPart } from '~/components/hydration/lazy-part'
import { ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { useShare } from '~/components/visitor/use-share'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { nounMessages } from '~/shared/messages/nouns'
import { keep, paths, withParams } from '~/shared/paths'
import type { OverviewParams } from '~/shared/rules/navigation/overview-params'
import type { FormFactor } from '~/shared/schemas/agent'
import type { PageFilm, PageResult } from '~/shared/schemas/overview'
import type { PageOf } from '~/shared/schemas/paging'
import { FilmIntervals } from './film-intervals'
import { PageResults } from './page-results'
import { isNarrowed } from './shown-selection'
import { sortLink } from './sort-link'
import type { TrendSpan } from './trend-cell'

const FilmResults = lazyPart(() => import('./film-results').then((m) => m.FilmResults))

interface Props {
  /** Exactly one of the two is set. */
  results: PageOf<PageResult> | null
  films: PageOf<PageFilm> | null
  view: OverviewParams
  span: TrendSpan
  formFactor: FormFactor
  now: Date
  client: number
  /** True if all pages belong to one site and have the same tags. */
  isSite: boolean
}

export function ShownResults(props: Props) {
  const { results, films, view, span, formFactor, now, client, isSite } = props
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const tagTo = (tags: string) => withParams(pathname, search, { tags, pageNumber: null })
  const list = films ?? results
  const resultProps = { formFactor, now, isGrouped: view.group === 'site', kept: keep(search) }
  if (!list || list.total === 0) return <NoResults isFiltered={isNarrowed(view)} client={client} />
  return (
    <>
      {films ? (
        <>
          <FilmIntervals {...{ pathname, search }} current={view.interval} />
          <FilmResults results={films.items} interval={view.interval} {...resultProps} />
        </>
      ) : (
        <PageResults
          results={results?.items ?? []}
          tab={view.tab === 'performance' ? 'performance' : 'lighthouse'}
          {...resultProps}
          span={span}
          tags={isSite ? null : { current: view.tags, to: tagTo }}
          sort={(key) => sortLink(pathname, search, view, key)}
        />
      )}
      {list.total > list.limit ? (
        <Pagination
          pageNumber={list.page}
          pageSize={list.limit}
          total={list.total}
          noun={nounMessages.results}
          to={(pageNumber) => withParams(pathname, search, { pageNumber })}
        />
      ) : null}
    </>
  )
}

function NoResults({ isFiltered, client }: { isFiltered: boolean; client: number }) {
  const share = useShare()
  return (
    <EmptyState
      icon={isFiltered ? SearchX : Gauge}
      text={isFiltered ? dashboardMessages.noneFound : dashboardMessages.noPages}
      action={
        isFiltered || share ? null : (
          <ButtonLink icon={Plus} to={paths.clientProjects(client)}>
            {dashboardMessages.emptyAction}
          </ButtonLink>
        )
      }
    />
  )
}
