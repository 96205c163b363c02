import { catalogue } from '../values/catalogue'
export const pdfMessages = catalogue('pdf', {
  download: 'This section (PDF)',
  noBrowser: 'This server can’t create PDFs: no Chromium or Chrome is installed.',
  busy: 'The server is busy with other PDFs. Try again in ten seconds.',
  failed: 'The PDF could not be created. Try again, or print the report from your browser.',
})
