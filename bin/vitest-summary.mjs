import { writeFileSync } from 'node:fs'

export default class Summary {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    const testResultOf = (test) =>
      report(
        test.module,
        test,
        test.attempts().flatMap(({ errors }) => errors ?? []),
      )
    const failures = inState('failed').map(testResultOf)
    // A file or suite that fails outside its tests counts as one failure.
    for (const module of modules)
      for (const group of [module, ...module.children.allSuites()])
        if (group.errors().length > 0) failures.push(report(module, group, group.errors()))
    if (unhandled.length > 0) failures.push({ name: 'outside any test', reason: unhandled[0].message })
    const flaky = inState('passed').filter((test) => test.diagnostic()?.flaky)
    const passed = inState('passed').length
    const files = modules.map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) }))
    writeFileSync(
      process.env.VITEST_SUMMARY,
      JSON.stringify({ passed, failures, flaky: flaky.map(testResultOf), files }),
    )
  }
}

function secondsOf(module) {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return (collectDuration + setupDuration + duration) / 1_000
}

function report(module, { fullName }, errors) {
  return { name: [module.relativeModuleId, fullName].filter(Boolean).join(' > '), reason: errors[0]?.message }
}
