/** A stretch of a document's source, and what stands there afterwards. */
export interface Edit {
  from: number
  to: number
  text: string
}
