/** `message` is shown to the user. */
export class StepError extends Error {
  override name = 'StepError'
}
