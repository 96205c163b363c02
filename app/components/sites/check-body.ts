import { siteFormData } from './site-form-data'

/** What a site's form says so far, as the call that checks settings takes it. */
export function checkBodyOf(sent: FormData, site: number | undefined) {
  const form = siteFormData(sent)
  const urls = [...form].filter(
    ([name, value]) => /^pages\[\d+\]\.url$/.test(name) && String(value).trim() !== '',
  )
  return {
    ...(site !== undefined && { site }),
    ...(form.has('runs') && { runs: Number(form.get('runs')) }),
    frequency: String(form.get('frequency') ?? ''),
    timezone: String(form.get('timezone') ?? ''),
    isScheduled: form.get('isScheduled') === 'on',
    pages: urls.length,
    devices: form.getAll('devices').map(Number),
    regions: form.getAll('regions').map(Number),
  }
}
