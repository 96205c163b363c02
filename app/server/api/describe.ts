import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Env } from 'hono'
import { apiKeyMessages } from '~/shared/messages/api-keys'
import { hasBilling } from '../platform/has-billing'
import type { CallerGuard, Row } from '../platform/http/endpoint'
import { BILLING_PATH, keyScopeOf } from '../platform/http/key-scope'

/** `PUT /api/clients/{id}/users` is `putClientsByIdUsers`. */
export const operationIdOf = ({ method, path }: Pick<Row, 'method' | 'path'>): string =>
  path
    .split('/')
    .slice(2)
    .flatMap((part) => part.replace(/^\{(\w+)\}$/, 'by-$1').split(/[-_.]/))
    .reduce((name, word) => name + word.charAt(0).toUpperCase() + word.slice(1), method as string)

const BYTES = z.string().openapi({ type: 'string', format: 'binary' })
const isText = (media: string) => media.startsWith('text/') || /json|yaml|xml/.test(media)

const documentOf = ({ media = '*/*' }: Row) =>
  Object.fromEntries([media].flat().map((type) => [type, { schema: isText(type) ? z.any() : BYTES }]))

const CONFIRMATION_NOTE =
  ' In a browser it needs a sign-in or confirmation within the last ten minutes (reason CONFIRMATION_NEEDED).'

const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  reason: z.string().optional(),
  details: z.unknown().optional(),
})

const CALLER_NAMES: Record<CallerGuard, string> = {
  public: 'anyone',
  user: 'signed-in users',
  caller: 'signed-in users and programs with a key',
  visitor: 'signed-in users, programs with a key and visitors with a shared link',
  super: 'super admins',
  agent: 'agents',
  scim: 'identity providers with the SCIM token of an organization',
}
const guardName = ({ guard }: Row) =>
  typeof guard === 'string' ? CALLER_NAMES[guard as CallerGuard] : `\`${guard.on}\``

/** Anyone may call without a key, and agents and identity providers have tokens of their own. */
const takesKeys = ({ guard }: Row) => guard !== 'public' && guard !== 'agent' && guard !== 'scim'
const scopeNote = (row: Row) =>
  takesKeys(row) ? ` ${apiKeyMessages.scopeOf(apiKeyMessages.scopeNames[keyScopeOf(row)])}` : ''

/** What the document says of a call, in the form of a route. */
export const describeRow = (row: Row) => ({
  method: row.method,
  path: row.path,
  operationId: operationIdOf(row),
  summary: row.summary,
  tags: [row.path.split('/')[2] ?? 'api'],
  description: `Who may call: ${guardName(row)}.${scopeNote(row)}${row.confirmation ? CONFIRMATION_NOTE : ''}`,
  ...(takesKeys(row) && { 'x-api-key-scope': keyScopeOf(row) }),
  ...(row.guard === 'public' && { security: [] }),
  request: {
    ...(row.params && { params: row.params as z.ZodObject }),
    ...(row.query && { query: row.query as z.ZodObject }),
    ...(row.body && { body: { required: true, content: { 'application/json': { schema: row.body } } } }),
  },
  responses: {
    [row.status ?? 200]: row.response
      ? { description: 'Done', content: { 'application/json': { schema: row.response } } }
      : { description: 'The requested document', content: documentOf(row) },
    default: {
      description: 'Refused, with the reason',
      content: { 'application/json': { schema: problemSchema } },
    },
  },
})

/** The document itself, and what holds for every call. */
export function describeApi<E extends Env>(api: OpenAPIHono<E>): void {
  const about = {
    openapi: '3.1.0',
    info: {
      title: 'Lightkeeper',
      version: '1',
      description:
        'Every call of the product. Sign in with `POST /api/auth/login` and send the access token as a bearer.',
    },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ bearer: [] }],
  }
  api.get('/api/openapi.json', (c) => {
    const { paths, ...document } = api.getOpenAPI31Document(about)
    const shown = Object.entries(paths ?? {}).filter(([path]) => hasBilling() || !BILLING_PATH.test(path))
    return c.json({ ...document, paths: Object.fromEntries(shown) })
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
}
