import type { z } from 'zod'
import type { Ctx } from '../platform/context'
import type { Exchange, Row } from '../platform/http/endpoint'
import { noteWrite } from '../platform/read-replica'
import { forgetReads } from '../platform/request-scope'
import { inCallSpan } from '../platform/telemetry/spans'
import { admitCaller, identifyCaller } from './admit-caller'
import { admitInput, stillAllowed } from './admit-input'
import { type Call, isChange, mayWrite, nameOf } from './call'
import { cellOf, inItsCell } from './cells'
import { inTime, limitOf } from './in-time'
import { refusalOf } from './refusal'
import { refuseForeignOrigin } from './refuse-foreign-origin'
import { refuseInvalid } from './refuse-invalid'
import { refuseLargeText } from './refuse-large'
import { runRow } from './run-row'
import { apiTable } from './table'

export interface RowAnswer {
  status: number
  /** As its JSON would be read. */
  body: unknown
  cookies: string[]
  /** Another one than the caller's, where the call found what it is about. */
  cell?: number
}

export interface OwnCall extends Omit<Call, 'sent'> {
  params: object
  query: object
  body: unknown
  /** For the few rows that read more of the request. */
  toRequest: () => Request
}

const rows = new Map(apiTable.map((row) => [nameOf(row), row]))
/** The row that answers with JSON in this process; undefined for files and streams. */
export function rowOf(method: string, path: string): Row | undefined {
  const row = rows.get(`${method} ${path}`)
  return row?.response ? row : undefined
}

/** A call of our own screens: the same guards, parsing and errors as for callers from outside, without HTTP. */
export async function callRow(call: OwnCall): Promise<RowAnswer> {
  const { row, method, headers, requestId } = call
  const cookies: string[] = []
  let ctx: Ctx | undefined
  try {
    if (isChange(method)) refuseForeignOrigin(headers)
    const work = async () => {
      ctx = await identifyCaller(call)
      await admitCaller(call, ctx)
      const input = await parseInput(call)
      const exchange: Exchange = {
        get request() {
          return call.toRequest()
        },
        setHeader: (name, value) => {
          if (name.toLowerCase() === 'set-cookie') cookies.push(value)
        },
        isStillAllowed: stillAllowed(call, input),
      }
      const { at, body } = await inItsCell(call, ctx, async (caller) => {
        const at = await admitInput(call, caller, input)
        return { at, body: await runRow(row, at, input, exchange) }
      })
      return { body, ...(cellOf(at) !== cellOf(ctx) && { cell: cellOf(at) }) }
    }
    const found = await inCallSpan(nameOf(row), headers, () => inTime(limitOf(row), work))
    return { status: row.status ?? 200, ...found, cookies }
  } catch (error) {
    const { status, problem, cookie } = await refusalOf(error, { row, ctx, requestId, path: row.path })
    if (cookie) cookies.push(cookie)
    return { status, body: problem, cookies }
  } finally {
    if (isChange(method)) forgetReads()
    if (ctx && mayWrite(row)) await noteWrite(ctx)
  }
}

async function parseInput({ row, params, query, body }: OwnCall) {
  // As text, a body has no keys without a value, whose presence would look like a change.
  const text = JSON.stringify(body ?? {})
  if (row.body) refuseLargeText(row, text)
  return {
    query: await parsed(row.query, 'query', texts(query)),
    params: await parsed(row.params, 'param', texts(params)),
    body: await parsed(row.body, 'json', JSON.parse(text)),
  }
}

/** As a URL holds them. */
const texts = (values: object) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  )

async function parsed(schema: z.ZodType | undefined, target: string, value: unknown): Promise<unknown> {
  if (!schema) return undefined
  const result = await schema.safeParseAsync(value)
  refuseInvalid({ ...result, target })
  return result.data
}
