import { reloadPage } from '~/components/hydration/reload-page'
import { failuresMessages, maintenanceMessages } from '~/shared/messages/failures'
import { wrapSend } from './connection/guard-requests'

/** Detects a newer version and maintenance while a page is open. Does not depend on React. */

const MIN_CHECK_MS = 10_000
const CHECK_INTERVAL_MS = 300_000
const MAINTENANCE_POLL_MS = 5_000

const root = document.documentElement
const own = root.dataset['build']
const { fetch } = window
const ask = async (path: string) => (await fetch(path)).json()

function notice(id: string, text: string, reload?: string): void {
  if (document.getElementById(id)) return
  const box = document.createElement('p')
  box.id = id
  box.setAttribute('role', 'status')
  box.className = 'page-news'
  box.append(text)
  if (reload) {
    const link = document.createElement('a')
    link.href = ''
    link.append(reload)
    box.append(' ', link)
  }
  document.body.append(box)
}

let checkedAt = Date.now()
async function check(): Promise<void> {
  if (document.hidden || Date.now() - checkedAt < MIN_CHECK_MS) return
  checkedAt = Date.now()
  const { version } = await ask(`/api/version?time=${checkedAt}`).catch(() => ({}))
  if (own && version && version !== own)
    notice('news-version', failuresMessages.newVersion, failuresMessages.reloadAction)
}

/** Without an answer it is over for nobody who waits, and has begun for nobody else: a proxy sends 503 as well. */
const isUnderMaintenance = (isKnown: boolean) =>
  ask('/api/maintenance').then(
    ({ state }) => state === 'on',
    () => isKnown,
  )

async function waitForMaintenanceEnd(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, MAINTENANCE_POLL_MS))
  while (await isUnderMaintenance(true))
}

let waiting: Promise<void> | undefined
/** The dialog is shown over the page, so that input is not lost. */
async function wait(): Promise<void> {
  const { title, text } = maintenanceMessages
  const dialog = document.createElement('dialog')
  dialog.className = 'page-dialog'
  const heading = document.createElement('h2')
  heading.append(title)
  dialog.append(heading, text)
  document.body.append(dialog)
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.showModal()
  await waitForMaintenanceEnd()
  dialog.remove()
}

/** Retries calls that were refused during maintenance once it is over. */
wrapSend((send) => async (...call) => {
  for (;;) {
    const answer = await send(...call)
    if (answer.status !== 503 || document.querySelector('[data-shut]') || !(await isUnderMaintenance(false)))
      return answer
    waiting ??= wait().finally(() => {
      waiting = undefined
    })
    await waiting
  }
})

// Maintenance may be over by now: the response is older than these scripts.
if (document.querySelector('[data-shut]')) void waitForMaintenanceEnd().then(() => reloadPage())

for (const name of ['focus', 'visibilitychange', 'popstate']) addEventListener(name, check)
;(window as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', check)
setInterval(check, CHECK_INTERVAL_MS)
