import type { Frame } from 'puppeteer-core'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { hideFocusedText } from './in-page'
import type { Session } from './session'
import { StepError } from './step-error'
import { inTime, isPageLeft } from './wait'

const MAX_DEPTH = 8

/** Hides the next input in this document; returns the focused iframe, if any. */
async function hideIn(frame: Frame): Promise<Frame | null> {
  const within = (await frame.evaluateHandle(hideFocusedText)).asElement()
  return within ? await within.contentFrame() : null
}

/** Hides typed text in screenshots, in the focused document or iframe. Throws when that is not certain. */
export async function hideFocus({ page, timeoutMs }: Session): Promise<void> {
  let frame: Frame | null = page.mainFrame()
  for (let depth = 0; frame && depth < MAX_DEPTH; depth++) {
    try {
      frame = await inTime(hideIn(frame), timeoutMs)
    } catch (error) {
      // A document that was unloaded receives no input.
      if (depth === 0 || !isPageLeft(error)) throw error
      return
    }
  }
  if (frame) throw new StepError(testScriptMessages.tooDeep)
}
