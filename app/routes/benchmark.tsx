import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import Scale from 'lucide-react/icons/scale'
import { BenchmarkResults } from '~/components/benchmark/benchmark-results'
import { ChooseClient } from '~/components/benchmark/choose-client'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { hierarchyOf } from '~/components/navigation/hierarchy-of'
import { placeCrumbs } from '~/components/navigation/place-crumbs'
import { PdfLink } from '~/components/pdf-orders/pdf-link'
import { LazyShareDialog } from '~/components/sharing/lazy-share-dialog'
import { ShareButton } from '~/components/sharing/share-button'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { EmptyState } from '~/components/ui/empty-state'
import { useCan } from '~/components/visitor/use-visitor'
import { shareThing } from '~/server/screens/forms/share-thing'
import { readBenchmarkScreen } from '~/server/screens/readers/read-benchmark-screen'
import { requireNotShareUser } from '~/server/screens/visitor'
import { benchmarkMessages as messages } from '~/shared/messages/benchmark'
import { paths, withParams } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.title, [args.data?.benchmark?.client.name])

export async function action({ request }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  const client = new URL(request.url).searchParams.get('client')
  return shareThing(request, { client, benchmark: true })(request)
}

export const loader = ({ request }: LoaderFunctionArgs) => readBenchmarkScreen(request)

export default function BenchmarkRoute() {
  const { benchmark, clients, isMany, places, ...results } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const can = useCan()
  if (!benchmark)
    return (
      <>
        <PageHeader title={messages.title} />
        <ChooseClient clients={clients.items} hasMore={clients.hasMore} places={places} />
      </>
    )
  const { client } = benchmark
  const mayAdd = can('client.update', { organizationId: client.organization, clientId: client._id })
  const dialog =
    search.get('dialog') === 'share' ? (
      <LazyShareDialog
        what="benchmark"
        name={client.name}
        client={client._id}
        answer={answer}
        closeTo={withParams(paths.benchmark(), search, { client: client._id, dialog: null })}
      />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <PageHeader
        title={messages.title}
        note={client.name}
        crumbs={[
          ...placeCrumbs(hierarchyOf(client, null, null), null, { kept: {}, isMany }),
          { label: messages.title },
        ]}
        actions={
          benchmark.competitors > 0 ? (
            <>
              <ShareButton place={{ organization: client.organization, client: client._id }} />
              <PdfLink kind="benchmark" client={client._id} search={search.toString()} />
              {mayAdd ? (
                <ButtonLink to={paths.clientCompetitors(client._id)}>{messages.competitors}</ButtonLink>
              ) : null}
            </>
          ) : null
        }
      />
      {benchmark.competitors === 0 ? (
        <EmptyState
          icon={Scale}
          text={mayAdd ? messages.noCompetitors : messages.noneVisible}
          action={
            mayAdd ? (
              <ButtonLink variant="primary" to={paths.clientCompetitors(client._id, { dialog: 'add' })}>
                {messages.addCompetitors}
              </ButtonLink>
            ) : null
          }
        />
      ) : (
        <BenchmarkResults benchmark={benchmark} clients={clients.items} {...results} />
      )}
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
