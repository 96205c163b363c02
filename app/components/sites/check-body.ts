import { withSimpleSchedule } from '~/shared/rules/schedule/simple-schedule'
import { addressesOf, scheduleOf } from '~/shared/rules/site-form-rows'

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

function frequencyIn(form: FormData): string {
  const { frequency, cron } = withSimpleSchedule(
    Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
  )
  return scheduleOf(frequency, cron) ?? ''
}

export function checkBodyOf(form: FormData, site: number | undefined) {
  const rows = [...form]
    .filter(([name, value]) => /^pages\[\d+\]\.url$/.test(name) && String(value).trim() !== '')
    .map(([, url]) => ({ url: String(url) }))
  return {
    ...(site !== undefined && { site }),
    ...(form.has('runs') && { runs: Number(form.get('runs')) }),
    frequency: frequencyIn(form),
    timezone: textOf(form, 'timezone'),
    isScheduled: !form.has('paused'),
    pages: rows.length + addressesOf(form.get('addresses'), rows).length,
    devices: form.getAll('devices').map(Number),
    regions: form.getAll('regions').map(Number),
  }
}
