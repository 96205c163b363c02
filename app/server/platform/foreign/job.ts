import type { AppError } from '../errors'

/**
 * Reading of foreign content, such as an uploaded file or an answer of a website. It runs in a process of its own, which
 * is killed over a limit.
 */
export interface ForeignJob<Input, Output> {
  name: string
  /** While the caller waits; the time in which it uses an output does not count. */
  limitMs: number
  /** Of all outputs together, and of one. */
  maxOutputBytes: number
  /** What the caller is told when a limit ends the job. */
  refusal: () => AppError
  /** Called in the other process only. */
  load: () => Promise<(input: Input) => AsyncIterable<Output> | Iterable<Output>>
}

// biome-ignore lint/suspicious/noExplicitAny: a table of jobs has no common input
export type AnyForeignJob = ForeignJob<any, any>

export type Reply =
  | { kind: 'output'; output: unknown }
  | { kind: 'end' }
  | { kind: 'refused'; code: string; message: string; fields?: Record<string, string[]>; reason?: string }
  | { kind: 'failed'; message: string }
  | { kind: 'limit' }

export type Request = { kind: 'begin'; job: string; input: unknown } | { kind: 'next' }
