export const apiDocsMessages = {
  title: 'API reference',
  subjects: 'Subjects',
  search: 'Search calls',
  searchHint: 'Path or words, such as monitors',
  results: (count: number, query: string) =>
    `${count === 1 ? '1 call matches' : `${count} calls match`} “${query}”`,
  start: 'Getting started',
  about:
    'Send an access token as a bearer. Refused calls answer with a code, a message and, where fields are wrong, their errors. All calls as an OpenAPI document:',
  signIn: 'Sign in with curl',
  signInExample: `URL=https://lightkeeper.example.com
curl -X POST "$URL/api/auth/login" \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"name@example.com","password":"…"}'
TOKEN=…   # accessToken of the response`,
  typed: 'Typed client',
  typedExample: `// npm install openapi-fetch
// npx openapi-typescript $URL/api/openapi.json -o lightkeeper.ts
import createClient from 'openapi-fetch'
import type { paths } from './lightkeeper'

const headers = { Authorization: \`Bearer \${process.env.TOKEN}\` }
const client = createClient<paths>({ baseUrl: process.env.URL, headers })`,
} as const
