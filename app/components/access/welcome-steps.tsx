import { useEffect, useRef, useState } from 'react'
import { welcomeMessages as messages } from '~/shared/messages/sign-up'
import { WELCOME_AFTER_MS } from '~/shared/rules/access/prompts'
import { HIDDEN_UNTIL_DELAY, PromptButton, useDelayed } from './prompt-button'

/**
 * Steps for the first visit to a report: a modal after a delay, a plain box without scripts. A click outside hides it
 * for now; closing it is remembered.
 */
export function WelcomeSteps() {
  const dialog = useRef<HTMLDialogElement>(null)
  const isDue = useDelayed('welcome', WELCOME_AFTER_MS)
  const [isPutAway, putAway] = useState(false)
  useEffect(() => {
    if (!isDue || !dialog.current) return
    dialog.current.close()
    dialog.current.showModal()
  }, [isDue])
  if (isPutAway) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog handles Escape itself
    <dialog
      ref={dialog}
      open
      aria-labelledby="welcome-title"
      onClick={(event) => event.target === event.currentTarget && putAway(true)}
      onCancel={(event) => {
        event.preventDefault()
        event.currentTarget.querySelector('form')?.requestSubmit(event.currentTarget.querySelector('button'))
      }}
      className={`static m-auto w-full max-w-110 rounded-6 border border-line bg-raised p-0 text-text backdrop:bg-black/40 ${isDue ? 'fixed inset-0 shadow-float' : HIDDEN_UNTIL_DELAY}`}
    >
      <div className="flex flex-col gap-4 p-6">
        <h2 id="welcome-title" className="text-20">
          {messages.title}
        </h2>
        <p className="text-quiet">{messages.lead}</p>
        <ol className="flex flex-col gap-3">
          {messages.steps.map(({ title, text }, n) => (
            <li key={title} className="flex gap-3">
              <span className="grid size-6 shrink-0 place-items-center rounded-full bg-accent text-12 font-semibold text-on-accent">
                {n + 1}
              </span>
              <span>
                <span className="font-medium">{title}</span>
                <span className="block text-13 text-quiet">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <div className="flex">
          <PromptButton intent="hideWelcome">{messages.close}</PromptButton>
        </div>
      </div>
    </dialog>
  )
}
