export const pdfMessages = {
  download: 'This section (PDF)',
  noBrowser: 'This server can’t create PDFs: no Chromium or Chrome is installed.',
  busy: 'The server is busy with other PDFs. Try again in ten seconds.',
  failed: 'The PDF could not be created. Try again, or print the report from your browser.',
  form: {
    dayInvalid: 'Enter a day as YYYY-MM-DD',
    monthInvalid: 'Enter a month as YYYY-MM',
    endsBeforeStart: 'The last day is before the first one',
    sectionTwice: 'Choose each section once',
    tooManyPages: (max: number) => `A PDF has at most ${max} pages of a site`,
  },
}
