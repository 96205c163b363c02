/** Why a monitor can't become one of ours. */
export class Unsupported extends Error {}

export const refuse = (message: string): never => {
  throw new Unsupported(message)
}
