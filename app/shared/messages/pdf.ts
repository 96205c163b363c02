export const pdfMessages = {
  title: 'Create PDF',
  create: 'Create PDF',
  noBrowser: 'This server can’t create PDFs: no Chromium or Chrome is installed.',
  failed: 'The PDF could not be created. Try again, or print the report from your browser.',
  retried: 'The first attempt failed. It is tried again.',
  tooLong: 'The PDF took longer than five minutes. Choose fewer pages or sections.',
  notAllowed: 'You can no longer see what this PDF is about.',
  noSpace: 'The disk of the server is full. The PDF is tried again every minute.',
  storageDown: 'The storage of the server does not work. The PDF is tried again every minute.',
  notForKeys: 'PDFs are ordered by people: use the API key of a user.',
  alreadyFinished: 'This PDF is already finished.',
  limits: {
    own: (max: number) => `You have ${max} unfinished PDFs. Wait for one of them, or cancel it.`,
    all: (max: number) => `Your organization has ${max} unfinished PDFs. Try again in a few minutes.`,
    recent: (max: number) => `At most ${max} PDFs an hour can be created here. Try again later.`,
  },
  titles: {
    page: (page: string, site: string) => `${page} · ${site}`,
    month: (name: string, month: string) => `${name} · Uptime ${month}`,
    benchmark: (name: string) => `${name} · Benchmark`,
  },
  mail: {
    subject: (title: string) => `Your PDF is ready: ${title}`,
    text: (title: string, pages: number) =>
      `The PDF “${title}” is finished. It has ${pages === 1 ? 'one page' : `${pages} pages`} and can be downloaded for seven days.`,
    action: 'Download PDF',
    footnote: 'You get this email because you ordered the PDF and it took longer than a minute.',
  },
  form: {
    dayInvalid: 'Enter a day as YYYY-MM-DD',
    monthInvalid: 'Enter a month as YYYY-MM',
    endsBeforeStart: 'The last day is before the first one',
    sectionTwice: 'Choose each section once',
    tooManyPages: (max: number) => `A PDF has at most ${max} pages of a site`,
  },
}
