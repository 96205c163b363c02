import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HelpResults } from '~/components/help/help-results'
import { HelpSearch } from '~/components/help/help-search'
import { TopicList } from '~/components/help/help-topics'
import { PageHeader } from '~/components/layout/page-header'
import { readHelp } from '~/server/screens/help/read-help'
import { helpMessages } from '~/shared/messages/help'
import { plainMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction<typeof loader> = (args) =>
  plainMeta(args, [args.data?.q, helpMessages.title].filter(Boolean).join(' · '))

export async function loader({ request }: LoaderFunctionArgs) {
  return readHelp(request)
}

export default function HelpRoute() {
  const { q, matches, topics } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={helpMessages.title} note={helpMessages.about} hasHelp={false} />
      <div className="flex flex-col gap-6">
        <HelpSearch q={q} />
        {q ? <HelpResults q={q} matches={matches} /> : <TopicList topics={topics} />}
      </div>
    </>
  )
}
