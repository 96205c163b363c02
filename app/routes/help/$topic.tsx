import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HelpSearch } from '~/components/help/help-search'
import { TopicNavigation } from '~/components/help/help-topics'
import { TopicPager } from '~/components/help/topic-pager'
import { ServerHtml } from '~/components/hydration/server-html'
import { PageHeader } from '~/components/layout/page-header'
import { readHelpTopic } from '~/server/screens/help/read-help'
import { helpMessages } from '~/shared/messages/help'
import { paths } from '~/shared/paths'
import { plainMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction<typeof loader> = (args) => [
  ...plainMeta(args, [args.data?.title, helpMessages.title].filter(Boolean).join(' · ')),
  ...(args.data ? [{ name: 'description', content: args.data.summary }] : []),
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  return readHelpTopic(request, params['topic'])
}

export default function HelpTopicRoute() {
  const { id, title, headings, article, topics, previous, next } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: helpMessages.title, to: paths.help() }, { label: title }]}
        actions={<HelpSearch />}
        hasHelp={false}
      />
      <div className="grid gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-20 lg:self-start max-lg:order-last max-lg:border-t max-lg:border-line max-lg:pt-6">
          <TopicNavigation topics={topics} current={id} headings={headings} />
        </div>
        <div className="min-w-0 max-w-180">
          <ServerHtml id={`help-${id}`} drawing={article} className="guide" />
          <TopicPager previous={previous} next={next} />
        </div>
      </div>
    </>
  )
}
