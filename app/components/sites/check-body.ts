import { addressesOf, scheduleOf } from '~/shared/rules/site-form-rows'

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

export function checkBodyOf(form: FormData, site: number | undefined) {
  const rows = [...form]
    .filter(([name, value]) => /^pages\[\d+\]\.url$/.test(name) && String(value).trim() !== '')
    .map(([, url]) => ({ url: String(url) }))
  return {
    ...(site !== undefined && { site }),
    ...(form.has('runs') && { runs: Number(form.get('runs')) }),
    frequency: scheduleOf(textOf(form, 'frequency'), textOf(form, 'cron')) ?? '',
    timezone: textOf(form, 'timezone'),
    isScheduled: !form.has('paused'),
    pages: rows.length + addressesOf(form.get('addresses'), rows).length,
    devices: form.getAll('devices').map(Number),
    regions: form.getAll('regions').map(Number),
  }
}
