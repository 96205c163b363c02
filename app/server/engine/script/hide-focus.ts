import type { Frame } from 'puppeteer-core'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { hideFocusedText } from './in-page'
import type { Session } from './session'
import { StepError } from './step-error'
import { inTime, isPageLeft } from './wait'

const MAX_DEPTH = 8

/** Hides what is typed next into this document; the document within it that has the focus, if one has. */
async function hideIn(frame: Frame): Promise<Frame | null> {
  const within = (await frame.evaluateHandle(hideFocusedText)).asElement()
  return within ? await within.contentFrame() : null
}

/**
 * Keeps what is typed next from being readable in pictures of the screen, in whichever document of the page the
 * focus lies. Fails when that cannot be made sure.
 */
export async function hideFocus({ page, timeoutMs }: Session): Promise<void> {
  let frame: Frame | null = page.mainFrame()
  for (let depth = 0; frame && depth < MAX_DEPTH; depth++) {
    try {
      frame = await inTime(hideIn(frame), timeoutMs)
    } catch (error) {
      // A document that went away meanwhile is not typed into.
      if (depth === 0 || !isPageLeft(error)) throw error
      return
    }
  }
  if (frame) throw new StepError(testScriptMessages.tooDeep)
}
