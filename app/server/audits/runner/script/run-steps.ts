import type { UserFlow } from 'lighthouse'
import { messages } from '~/shared/messages'
import { fillIn, type PlannedStep, specOf } from '~/shared/rules/test-script'
import type { Evidence } from '../types'
import { ACTIONS, type Filled } from './actions'
import { openPage, requireLoaded } from './navigate'
import { takeScreen } from './screen'
import type { Session } from './session'
import { StepError } from './step-error'
import { inTime, untilQuiet } from './wait'

const words = messages.testScript

/** A measured step that was done, in the order of the flow's own steps. */
export interface DoneStep {
  step: PlannedStep
  durationMs: number
  screen: Evidence | null
}
export interface FailedStep extends DoneStep {
  sentence: string
  url: string | null
}
export interface StepsRun {
  done: DoneStep[]
  failed: FailedStep | null
}

/** The engine refuses categories that have nothing to say of an interaction. */
const OF_INTERACTIONS = ['performance', 'best-practices']

/** Settings that earlier steps changed, for the engine. */
const flagsOf = ({ userAgent, viewport }: Session, name: string, more: object = {}) => ({
  name,
  emulatedUserAgent: userAgent,
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
  const values = step.arguments.map((text, index) => fillIn(text, fillings, kinds[index] === 'code'))
  return { values, step }
}

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
  requireLoaded(flow)
}

async function act(session: Session, flow: UserFlow, step: PlannedStep): Promise<void> {
  const { keyword } = step
  if (keyword === 'navigate' || keyword === 'logData' || keyword === 'setEventName') return
  const deed = await ACTIONS[keyword](session, filledOf(session, step))
  if (!specOf(keyword).measures) return deed()
  // Where nothing is logged it still waits, since the steps that follow count on it.
  if (!step.gatherMode) {
    await deed()
    return untilQuiet(session)
  }
  await flow.startTimespan(flagsOf(session, step.name, { onlyCategories: OF_INTERACTIONS }))
  await deed()
  await untilQuiet(session)
  await flow.endTimespan()
}

const sentenceOf = (error: unknown): string =>
  error instanceof StepError
    ? error.message
    : words.stepOther(((error as Error).message ?? String(error)).split('\n')[0]?.slice(0, 300) ?? '')

/** Does one step after the other until all are done, one fails or the time is over. */
export async function runSteps(
  session: Session,
  flow: UserFlow,
  steps: readonly PlannedStep[],
  deadline: number,
): Promise<StepsRun> {
  const point = steps.findLast((step) => step.gatherMode === 'navigation')
  const done: DoneStep[] = []
  for (const step of steps) {
    const startedAt = Date.now()
    try {
      const work =
        step.keyword === 'navigate' ? navigate(session, flow, step, step === point) : act(session, flow, step)
      await inTime(work, Math.max(1, deadline - startedAt), words.stepOutOfTime)
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
