import { testScriptMessages } from '~/shared/messages/test-scripts'
import type { Session } from './session'
import { StepError } from './step-error'

export async function setCookie({ page }: Session, url: string, cookie: string): Promise<void> {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(cookie) ?? []
  const protocol = await page.createCDPSession()
  try {
    const at = { url: `${new URL(url).origin}/`, path: '/' }
    const { success } = await protocol.send('Network.setCookie', {
      name: name.trim(),
      value: value.trim(),
      ...at,
    })
    if (!success) throw new StepError(testScriptMessages.stepCookie)
  } finally {
    await protocol.detach()
  }
}
