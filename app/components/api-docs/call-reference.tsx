import { classes } from '~/components/ui/classes'
import { FoldMark } from '~/components/ui/fold-mark'
import { apiDocsLabelsMessages as labels } from '~/shared/messages/api-docs-labels'

export const SIGN_IN_EXAMPLE = `URL=https://lightkeeper.example.com
curl -X POST "$URL/api/auth/login" \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"name@example.com","password":"…"}'
TOKEN=…   # accessToken of the response`

export const CLIENT_EXAMPLE = `// npm install openapi-fetch
// npx openapi-typescript $URL/api/openapi.json -o lightkeeper.ts
import createClient from 'openapi-fetch'
import type { paths } from './lightkeeper'

const headers = { Authorization: \`Bearer \${process.env.TOKEN}\` }
const client = createClient<paths>({ baseUrl: process.env.URL, headers })`

interface Field {
  name: string
  type: string
  isRequired: boolean
  place?: string
}

export interface Call {
  id: string
  method: string
  path: string
  summary: string
  who: string
  parameters: Field[]
  body: Field[]
  answer: Field[]
  curl: string
  client: string
}

export function CallReference({ call }: { call: Call }) {
  return (
    <details id={call.id} className="border-b border-line last:border-0">
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2">
        <span
          className={classes(
            'w-14 font-mono text-12 font-semibold',
            call.method === 'GET' ? 'text-info-ink' : 'text-text',
          )}
        >
          {call.method}
        </span>
        <code className="text-13 wrap-anywhere">{call.path}</code>
        <span className="min-w-0 flex-1 basis-50 text-13 text-quiet">{call.summary}</span>
        <FoldMark className="self-center" />
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4 text-13">
        <p className="text-quiet">{call.who}</p>
        <Fields title={labels.parameters} fields={call.parameters} />
        <Fields title={labels.body} fields={call.body} />
        <Fields title={labels.response} fields={call.answer} />
        <Example title="curl" text={call.curl} />
        <Example title="TypeScript" text={call.client} />
      </div>
    </details>
  )
}

export const Example = ({ title, text }: { title: string; text: string }) => (
  <section className="min-w-0">
    <h3 className="pb-1 text-12 font-medium text-quiet">{title}</h3>
    <pre className="rounded-6 bg-sunken p-3 font-mono text-12 whitespace-pre-wrap wrap-anywhere">{text}</pre>
  </section>
)

function Fields({ title, fields }: { title: string; fields: Field[] }) {
  if (fields.length === 0) return null
  return (
    <section>
      <h3 className="pb-1 text-12 font-medium text-quiet">{title}</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 sm:grid-cols-[minmax(10rem,auto)_minmax(0,1fr)]">
        {fields.map((field) => (
          <div key={`${field.place}${field.name}`} className="contents">
            <dt>
              <code className="wrap-anywhere">{field.name}</code>
              {field.isRequired ? null : <span className="text-quiet"> {labels.optional}</span>}
              {field.place ? <span className="text-quiet"> {labels.place(field.place)}</span> : null}
            </dt>
            <dd className="text-quiet wrap-anywhere">{field.type}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
