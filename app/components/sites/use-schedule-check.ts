import { useEffect, useState } from 'react'
import { OWN_SCHEDULE } from '~/shared/rules/site-form-rows'
import type { SiteSettingsVerdict } from '~/shared/schemas/budget'
import { checkBodyOf } from './check-body'

const QUIET_MS = 400

type Check = { verdict: SiteSettingsVerdict | null; isLive: boolean }

/**
 * Checks the form's schedule after a pause in typing. An invalid schedule keeps the last result: the form reports the
 * error on submit.
 */
export function useScheduleCheck(
  formId: string,
  path: string,
  site: number | undefined,
  loaded: SiteSettingsVerdict | null,
): Check {
  const [verdict, setVerdict] = useState(loaded)
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    setLive(true)
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = new AbortController()
    const ask = async () => {
      asking.abort()
      asking = new AbortController()
      const body = checkBodyOf(new FormData(form), site)
      // The custom cron field is still empty.
      if (body.frequency === OWN_SCHEDULE) return
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: asking.signal,
      }).catch(() => null)
      if (!answer?.ok) return
      // Same build, so the shape is known; a truncated response is not valid JSON.
      const read: SiteSettingsVerdict | null = await answer.json().catch(() => null)
      if (read) setVerdict(read)
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), QUIET_MS)
    }
    form.addEventListener('input', soon)
    if (!loaded) soon()
    return () => {
      clearTimeout(timer)
      asking.abort()
      form.removeEventListener('input', soon)
    }
  }, [formId, path, site, loaded])
  return { verdict, isLive }
}
