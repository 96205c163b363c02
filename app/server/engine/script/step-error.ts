/** A step that could not be done; `message` is the sentence that the user reads. */
export class StepError extends Error {
  override name = 'StepError'
}
