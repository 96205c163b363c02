import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import Search from 'lucide-react/icons/search'
import { CallReference, CLIENT_EXAMPLE, Example, SIGN_IN_EXAMPLE } from '~/components/api-docs/call-reference'
import { PageHeader } from '~/components/layout/page-header'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { CONTROL } from '~/components/ui/form/field'
import { readApiReference } from '~/server/screens/api-reference'
import { upperFirst } from '~/shared/format/letter-case'
import { apiDocsMessages as messages } from '~/shared/messages/api-docs'
import { formMessages } from '~/shared/messages/form'
import { paths } from '~/shared/paths'
import { plainMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction<typeof loader> = (args) =>
  plainMeta(args, [args.data?.q || args.data?.subject?.name, messages.title].filter(Boolean).join(' · '))

export const loader = ({ request }: LoaderFunctionArgs) => readApiReference(request)

export default function ApiDocsRoute() {
  const { q, subject, subjects, groups, found } = useLoaderData<typeof loader>()
  const isStart = !q && !subject
  return (
    <>
      <PageHeader
        title={q ? messages.results(found, q) : (subject?.name ?? messages.title)}
        crumbs={isStart ? [] : [{ label: messages.title, to: paths.apiDocs() }]}
      />
      <div className="grid gap-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={messages.subjects} className="text-13 lg:sticky lg:top-18 lg:self-start">
          <ul className="flex flex-wrap gap-x-2 gap-y-0.5 lg:flex-col">
            {subjects.map(({ id, name, calls }) => (
              <li key={id}>
                <Link
                  to={paths.apiDocs({ subject: id })}
                  aria-current={id === subject?.id ? 'page' : undefined}
                  className="flex justify-between gap-3 rounded-6 px-2 py-1.5 text-quiet hover:bg-sunken hover:text-text aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-text"
                >
                  {name} <span className="tabular-nums">{calls}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 max-w-220 flex-col gap-6">
          <Form method="get" role="search" aria-label={messages.search} className="flex gap-2">
            <input
              key={q}
              type="search"
              name="q"
              defaultValue={q}
              maxLength={100}
              aria-label={messages.search}
              placeholder={messages.searchHint}
              className={`${CONTROL} h-9 min-w-0 max-w-96`}
            />
            <Button icon={Search}>{formMessages.search}</Button>
          </Form>
          {isStart ? <Start /> : null}
          {groups.map(({ name, calls }) => (
            <div key={name} id={name} className="scroll-mt-4">
              <Card title={upperFirst(name.replaceAll('-', ' '))} note={calls.length} flush>
                {calls.map((call) => (
                  <CallReference key={call.id} call={call} />
                ))}
              </Card>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

const Start = () => (
  <Card title={messages.start}>
    <div className="flex flex-col gap-4">
      <p className="text-quiet">
        {messages.about}{' '}
        <a href="/api/openapi.json" className="text-link underline">
          openapi.json
        </a>
      </p>
      <Example title={messages.signIn} text={SIGN_IN_EXAMPLE} />
      <Example title={messages.typed} text={CLIENT_EXAMPLE} />
    </div>
  </Card>
)
