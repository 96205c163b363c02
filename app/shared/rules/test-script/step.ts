import type { Keyword } from './keywords'

/** One command: its arguments as they are written, variables and secrets not filled in. */
export interface Step {
  line: number
  column: number
  keyword: Keyword
  arguments: string[]
}

/** Lines and columns count from 1; `endColumn` is the first one behind the fault. */
export interface ScriptError {
  line: number
  column: number
  endColumn: number
  message: string
}
