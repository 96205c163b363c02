import type { ToolSource } from '~/shared/schemas/tool-import'
import type { ImportRow } from '../site-imports'
import type { HistoryPiece } from './history-pieces'
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
