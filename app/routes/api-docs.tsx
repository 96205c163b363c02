import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CallReference } from '~/components/api-docs/call-reference'
import { PlainShell } from '~/components/layout/plain-shell'
import { Card } from '~/components/ui/card'
import { readApiReference } from '~/server/screens/api-reference'
import { upperFirst } from '~/shared/format/letter-case'

export const meta: MetaFunction = () => [{ title: 'API reference · Lightkeeper' }]

export async function loader() {
  return { groups: await readApiReference() }
}

export default function ApiDocsRoute() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <PlainShell>
      <div className="flex w-full max-w-220 flex-col gap-6">
        <header className="flex flex-col gap-2">
          <h1 className="text-28 font-semibold tracking-tight">API reference</h1>
          <p className="text-quiet">
            Sign in with <code>POST /api/auth/login</code> and send the access token as{' '}
            <code>Authorization: Bearer</code>. The same as a document:{' '}
            <a href="/api/openapi.json" className="underline">
              openapi.json
            </a>
          </p>
          <nav aria-label="Groups of calls">
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
              {groups.map(({ name }) => (
                <li key={name}>
                  <a href={`#${name}`} className="inline-block py-1 text-link hover:underline">
                    {upperFirst(name)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        {groups.map(({ name, calls }) => (
          <div key={name} id={name} className="scroll-mt-4">
            <Card title={upperFirst(name)} note={calls.length} flush>
              {calls.map((call) => (
                <CallReference key={call.id} call={call} />
              ))}
            </Card>
          </div>
        ))}
      </div>
    </PlainShell>
  )
}
