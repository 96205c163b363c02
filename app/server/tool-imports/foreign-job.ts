import { foreignMessages } from '~/shared/messages/foreign'
import type { ToolSource } from '~/shared/schemas/tool-import'
import type { ForeignJob } from '../foreign'
import type { ImportRow } from '../site-imports'
import type { HistoryPiece } from './history-pieces'
import { refused } from './parse-text'
import type { DeviceNames } from './types'

export interface ToolContent {
  source: ToolSource
  from: { path: string; size: number } | { address: string }
  /** Whether headers, bodies and passwords of monitors are imported. */
  withSecrets: boolean
  /** Of a Lighthouse CI database with several. */
  toolProject?: string | undefined
  devices: DeviceNames
  now: number
  allowPrivate: boolean
}

/** A part of the past with its content packed, so that its size does not matter to the receiver. */
export type PackedPiece = Pick<HistoryPiece, 'kind' | 'site' | 'subject' | 'amount'> & { content: Buffer }

/** Rows first, then the history, each run's evidence before the piece that names it, notes last. */
export type ToolOutput =
  | { kind: 'rows'; rows: ImportRow[] }
  | { kind: 'evidence'; hash: string; data: Buffer; mediaType: string }
  | { kind: 'piece'; piece: PackedPiece }
  | { kind: 'notes'; notes: string[] }

export const toolImportJob: ForeignJob<ToolContent, ToolOutput> = {
  name: 'tool-import',
  limitMs: 120_000,
  maxOutputBytes: 2 * 1024 ** 3,
  refusal: () => refused(foreignMessages.tooComplex),
  load: async () => (await import('./read-tool')).readTool,
}
