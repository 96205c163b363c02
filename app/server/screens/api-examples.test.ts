import { expect, test } from 'vitest'
import { clientExample, curlExample, type ExampleCall } from './api-examples'

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
const call = (more: Partial<ExampleCall>): ExampleCall => ({
  ...{ method: 'GET', path: '/api/sites/{id}', parameters: [id], body: undefined, isPublic: false },
  ...more,
})
const body = {
  properties: { url: { type: 'string' }, kind: { enum: ["it's", 'b'] }, optional: { type: 'string' } },
  required: ['url', 'kind'],
}

test.each([
  [
    call({}),
    `curl "$URL/api/sites/1" \\\n  -H "Authorization: Bearer $TOKEN"`,
    `client.GET('/api/sites/{id}', {`,
  ],
  [
    call({
      path: '/api/tests',
      isPublic: true,
      parameters: [
        { ...id, in: 'query' },
        { name: 'page', in: 'query' },
      ],
    }),
    `curl "$URL/api/tests?id=1"`,
    `client.GET('/api/tests', {\n  params: {\n    query: {\n      id: 1\n    }\n  }\n})`,
  ],
  [
    call({ method: 'POST', path: '/api/sites', parameters: [], isPublic: true, body }),
    `curl -X POST "$URL/api/sites" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"url":"https://example.com/","kind":"it'\\''s"}'`,
    `client.POST('/api/sites', {\n  body: {\n    url: 'https://example.com/',\n    kind: "it's"\n  }\n})`,
  ],
])('%#: required fields are in both examples', (example, curl, client) => {
  expect(curlExample(example)).toBe(curl)
  expect(clientExample(example)).toContain(client)
})
