import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import Scale from 'lucide-react/icons/scale'
import { BenchmarkResults } from '~/components/benchmark/benchmark-results'
import { ChooseClient } from '~/components/benchmark/choose-client'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { hierarchyOf } from '~/components/navigation/hierarchy-of'
import { placeCrumbs } from '~/components/navigation/place-crumbs'
import { useCan } from '~/components/settings/use-visitor'
import { ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { readBenchmarkScreen } from '~/server/screens/readers/read-benchmark-screen'
import { benchmarkMessages } from '~/shared/messages/benchmark'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const words = benchmarkMessages

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, words.title, [args.data?.benchmark?.client.name])

export const loader = ({ request }: LoaderFunctionArgs) => readBenchmarkScreen(request)

export default function BenchmarkRoute() {
  const { benchmark, clients, isMany, ...shown } = useLoaderData<typeof loader>()
  const can = useCan()
  if (!benchmark)
    return (
      <>
        <PageHeader title={words.title} />
        <ChooseClient clients={clients.items} hasMore={clients.hasMore} />
      </>
    )
  const { client } = benchmark
  const mayAdd = can('client.update', { organizationId: client.organization, clientId: client._id })
  return (
    <>
      <PageHeader
        title={words.title}
        note={client.name}
        crumbs={[
          ...placeCrumbs(hierarchyOf(client, null, null), null, { kept: {}, isMany }),
          { label: words.title },
        ]}
        actions={
          mayAdd && benchmark.competitors > 0 ? (
            <ButtonLink to={paths.clientCompetitors(client._id)}>{words.competitors}</ButtonLink>
          ) : null
        }
      />
      {benchmark.competitors === 0 ? (
        <EmptyState
          icon={Scale}
          text={mayAdd ? words.noCompetitors : words.noneVisible}
          action={
            mayAdd ? (
              <ButtonLink variant="primary" to={paths.clientCompetitors(client._id, { dialog: 'add' })}>
                {words.addCompetitors}
              </ButtonLink>
            ) : null
          }
        />
      ) : (
        <BenchmarkResults benchmark={benchmark} clients={clients.items} {...shown} />
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
