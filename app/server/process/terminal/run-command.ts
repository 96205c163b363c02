export const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Runs what the arguments ask for. Whatever prevents it is one sentence, and the status 1. */
export async function runCommand<A>(
  usage: string,
  args: A | null,
  work: (args: A) => Promise<void>,
): Promise<void> {
  if (!args) {
    process.stderr.write(usage)
    process.exitCode = 2
    return
  }
  try {
    await work(args)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
