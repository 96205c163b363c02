import { useFetcher, useFormAction } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { hasInput } from '~/components/hydration/form-snapshot'

const QUIET_MS = 600

type Answer<T> = { preview?: T; error?: Record<string, string[] | null> | null }

/**
 * Posts the form for a preview while it is edited; nothing before the first change, which may be older than the
 * scripts. Input with errors keeps the last preview.
 */
export function useLivePreview<T extends object | string>(formId: string, first: T | null) {
  const { submit, data: answer, state } = useFetcher()
  // Of the form's own screen: a preview may start while its saving leads to the next.
  const action = useFormAction()
  const data = answer as Answer<T> | undefined
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      setTyping(false)
      const filled = new FormData(form)
      filled.set('intent', 'preview')
      submit(filled, { action, method: 'post', preventScrollReset: true })
    }
    const onChange = () => {
      clearTimeout(timer)
      setTyping(true)
      timer = setTimeout(update, QUIET_MS)
    }
    if (hasInput(form)) onChange()
    form.addEventListener('input', onChange)
    form.addEventListener('click', onKindChange)
    function onKindChange({ target }: Event) {
      if (target instanceof Element && target.closest('button[aria-pressed]')) onChange()
    }
    return () => {
      clearTimeout(timer)
      form.removeEventListener('input', onChange)
      form.removeEventListener('click', onKindChange)
    }
  }, [formId, submit, action])
  // A preview that the screen itself brought is newer than one from before.
  const [latest, setLatest] = useState<{ over: T | null; preview: T } | null>(null)
  const preview = data?.preview
  useEffect(() => {
    if (preview) setLatest({ over: first, preview })
  }, [preview, first])
  const hasErrors = state === 'idle' && preview === undefined && Boolean(data?.error)
  return {
    preview: latest?.over === first ? latest.preview : first,
    isUpdating: isTyping || state !== 'idle',
    hasErrors,
  }
}
