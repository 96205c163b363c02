import type { Keyword } from './keywords'

/** A command with unresolved variables and secrets. */
export interface Step {
  line: number
  column: number
  keyword: Keyword
  arguments: string[]
}

/** Lines and columns count from 1; `endColumn` is exclusive. */
export interface ScriptError {
  line: number
  column: number
  endColumn: number
  message: string
}
