const steps = []

/** Notes how long a step took that makes tests possible: installing, building. */
export async function timed(title, step, startedAt = Date.now()) {
  await step()
  if (!steps.some((one) => one.title === title))
    steps.push({ title, seconds: (Date.now() - startedAt) / 1_000 })
}

export const prepared = () => steps
