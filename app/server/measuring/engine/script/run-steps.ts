import type { UserFlow } from 'lighthouse'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { type PlannedStep, specOf, substitute } from '~/shared/rules/test-script'
import type { Evidence } from '../types'
import { ACTIONS, type Filled } from './actions'
import { openPage, requireLoaded } from './navigate'
import { takeScreen } from './screen'
import type { Session } from './session'
import { StepError } from './step-error'
import { inTime, waitUntilIdle } from './wait'

const words = testScriptMessages

export interface CompletedStep {
  step: PlannedStep
  durationMs: number
  screen: Evidence | null
}
export interface FailedStep extends CompletedStep {
  sentence: string
  url: string | null
}
export interface StepsRun {
  done: CompletedStep[]
  failed: FailedStep | null
}

/** Lighthouse rejects categories that do not support timespans. */
const OF_INTERACTIONS = ['performance', 'best-practices']

const flagsOf = ({ viewport }: Session, name: string, more: object = {}) => ({
  name,
  emulatedUserAgent: false,
  screenEmulation: {
    mobile: viewport.isMobile,
    width: viewport.width,
    height: viewport.height,
    deviceScaleFactor: viewport.deviceScaleFactor,
    disabled: false,
  },
  ...more,
})

function filledOf({ fillings }: Session, step: PlannedStep): Filled {
  const kinds = specOf(step.keyword).arguments.map(({ kind }) => kind)
  const values = step.arguments.map((text, index) => substitute(text, fillings, kinds[index] === 'code'))
  return { values, step }
}

/** Chromium ends the emulation with the session that Lighthouse measured in. */
const restoreViewport = ({ page, viewport }: Session) => page.setViewport(viewport)

async function navigate(
  session: Session,
  flow: UserFlow,
  step: PlannedStep,
  isPoint: boolean,
): Promise<void> {
  const [url = ''] = filledOf(session, step).values
  if (!step.gatherMode) return openPage(session, url)
  const more = isPoint ? {} : { disableFullPageScreenshot: true }
  await flow.navigate(url, flagsOf(session, step.name, more))
  await restoreViewport(session)
  return requireLoaded(session, flow)
}

async function act(session: Session, flow: UserFlow, step: PlannedStep): Promise<void> {
  const { keyword } = step
  if (keyword === 'navigate' || keyword === 'logData' || keyword === 'setEventName') return
  const runAction = await ACTIONS[keyword](session, filledOf(session, step))
  if (!specOf(keyword).measures) return runAction()
  // An unlogged step also waits, since the next steps expect a loaded page.
  if (!step.gatherMode) {
    await runAction()
    return waitUntilIdle(session)
  }
  await flow.startTimespan(flagsOf(session, step.name, { onlyCategories: OF_INTERACTIONS }))
  await runAction()
  await waitUntilIdle(session)
  await flow.endTimespan()
  await restoreViewport(session)
}

const sentenceOf = (error: unknown): string =>
  error instanceof StepError
    ? error.message
    : words.stepOther(((error as Error).message ?? String(error)).split('\n')[0]?.slice(0, 300) ?? '')

/** Runs the steps in order until the end, the first failure or the timeout. */
export async function runSteps(
  session: Session,
  flow: UserFlow,
  steps: readonly PlannedStep[],
  deadline: number,
): Promise<StepsRun> {
  const point = steps.findLast((step) => step.gatherMode === 'navigation')
  const done: CompletedStep[] = []
  for (const step of steps) {
    const startedAt = Date.now()
    try {
      const work =
        step.keyword === 'navigate' ? navigate(session, flow, step, step === point) : act(session, flow, step)
      await inTime(work, Math.max(1, deadline - startedAt), words.stepTimeLimit)
    } catch (error) {
      const failed = { step, durationMs: Date.now() - startedAt, sentence: sentenceOf(error) }
      return { done, failed: { ...failed, screen: await takeScreen(session.page), url: session.page.url() } }
    }
    if (!step.gatherMode) continue
    const durationMs = Date.now() - startedAt
    done.push({ step, durationMs, screen: await takeScreen(session.page) })
  }
  return { done, failed: null }
}
